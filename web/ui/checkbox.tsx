import { useId, type ComponentProps, type ReactNode } from "react";
import { classes } from "./classes.ts";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

/** A box to tick, with its label; the whole line can be pressed. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} look="ui-checkbox" />;
}

/** The checkbox carries its state itself: an aria-checked beside it could only go stale. */
const switchRole = { role: "switch" };

/** On or off, taking effect at once. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} {...switchRole} look="ui-switch" />;
}

/** The label is its name and the hint what describes it, although pressing either chooses. */
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
