import { useId, type ComponentProps, type ReactNode } from "react";
import { classes } from "./classes.ts";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} look="ui-checkbox" />;
}

/** The checkbox has its own state: a separate aria-checked could only become stale. */
const switchRole = { role: "switch" };

/** On or off, taking effect immediately. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} {...switchRole} look="ui-switch" />;
}

/** The label is its accessible name and the hint its description, although clicking either toggles it. */
function Choice({ label, hint, className, look, ...rest }: ChoiceProps & { look: string }) {
  const id = useId();
  return (
    <label className={classes("ui-choice", className)}>
      <input
        type="checkbox"
        className={look}
        {...(hint ? { "aria-labelledby": `${id}-label`, "aria-describedby": `${id}-hint` } : {})}
        {...rest}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="ui-choice-hint">
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
