import { useId, type ReactNode, createContext, use, type ComponentProps, type MouseEvent } from "react";
import { ChevronDown, CircleAlert } from "./icons.tsx";
import { classes } from "./classes.ts";

type FieldState = {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

/** Provided by Field for the control inside it: its id and its messages. */
const FieldContext = createContext<FieldState | null>(null);

type ControlProps = {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
  "aria-required"?: boolean | "true" | "false" | undefined;
};

type FieldProps = {
  label: ReactNode;
  /** The control: Input, Textarea, PasswordInput or Select. */
  children: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to fix it. Marks the control as invalid. */
  error?: ReactNode;
  /** Announced by assistive technology and shown with a mark, but not validated here. */
  required?: boolean;
  /** Whether only screen readers get the label. */
  labelHidden?: boolean;
  id?: string;
  className?: string;
};

export function Field({ label, children, hint, error, required = false, labelHidden, id, className }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={classes("ui-field", className)}>
      <label htmlFor={controlId} className={labelHidden ? "sr-only" : "ui-field-label"} data-required={required || undefined}>
        {label}
      </label>
      <FieldContext
        value={{
          id: controlId,
          describedBy: [errorId, hintId].filter(Boolean).join(" ") || undefined,
          invalid: Boolean(error),
          required,
        }}
      >
        {children}
      </FieldContext>
      {error && (
        <p id={errorId} className="ui-field-error">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p id={hintId} className="ui-field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Return the attributes that connect a control with its Field. The control's own props take precedence. */
function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext);
  const describedBy = [own["aria-describedby"], field?.describedBy].filter(Boolean).join(" ");
  return {
    id: own.id ?? field?.id,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": own["aria-invalid"] ?? (field?.invalid || undefined),
    "aria-required": own["aria-required"] ?? (field?.required || undefined),
  };
}

/**
 * A text field, or with `type="file"` a picker. Opening a picker takes its file away and tells `onChange` so: browsers report no change when
 * the same file is selected again, for example after it has been corrected.
 */
export function Input({ className, onClick, type = "text", ...rest }: ComponentProps<"input">) {
  function open(event: MouseEvent<HTMLInputElement>): void {
    const picker = event.currentTarget;
    if (type === "file" && picker.value !== "") {
      picker.value = "";
      picker.dispatchEvent(new Event("change", { bubbles: true }));
    }
    onClick?.(event);
  }
  return <input {...rest} type={type} onClick={open} {...useFieldControl(rest)} className={classes("ui-control", className)} />;
}

/** A text area that grows with its text up to a third of the screen, in browsers that support `field-sizing`. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} {...rest} {...useFieldControl(rest)} className={classes("ui-control ui-textarea", className)} />;
}

/** A native select, which works best on phones and with screen readers, in the academy's style. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className="ui-select">
      <select {...rest} {...useFieldControl(rest)} className={classes("ui-control", className)}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
