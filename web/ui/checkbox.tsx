import { useId, type ComponentProps, type ReactNode } from "react";
import { classes } from "./classes.ts";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} look="ui-checkbox" />;
}

/** No aria-checked: the checkbox has its own state, from which a second one could differ. */
const switchRole = { role: "switch" };

/** A switch that takes effect immediately. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} {...switchRole} look="ui-switch" />;
}

/** A control with its label, which is its accessible name, and its hint, which is its description. Clicking any of them toggles it. */
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
