import { useId } from "react";
import type { ReactNode } from "react";
import CircleAlert from "lucide-react/icons/circle-alert";
import { classes } from "./classes.ts";
import { FieldContext } from "./field-context.ts";

type FieldProps = {
  label: ReactNode;
  /** One control: Input, Textarea, PasswordInput, Select. */
  children: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to put it right; marks the control as invalid. */
  error?: ReactNode;
  /** Tells assistive technology and shows a mark; validation stays with the form. */
  required?: boolean;
  /** Keeps the label for screen readers only. */
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
