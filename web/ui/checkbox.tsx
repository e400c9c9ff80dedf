import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

type ChoiceProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

/** A box to tick, with its label; the whole line can be pressed. */
export function Checkbox({ label, hint, className, ...rest }: ChoiceProps) {
  return (
    <label className={classes("ui-choice", className)}>
      <input type="checkbox" className="ui-checkbox" {...rest} />
      <span>
        {label}
        {hint && <span className="ui-choice-hint">{hint}</span>}
      </span>
    </label>
  );
}

/** The checkbox carries its state itself: an aria-checked beside it could only go stale. */
const switchRole = { role: "switch" };

/** On or off, taking effect at once. */
export function Switch({ label, hint, className, ...rest }: ChoiceProps) {
  return (
    <label className={classes("ui-choice", className)}>
      <input type="checkbox" {...switchRole} className="ui-switch" {...rest} />
      <span>
        {label}
        {hint && <span className="ui-choice-hint">{hint}</span>}
      </span>
    </label>
  );
}
