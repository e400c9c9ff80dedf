import type { ReactNode } from "react";
import { classes } from "./classes.ts";

type SegmentedControlProps<Value extends string> = {
  /** Names the group for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  /** null: none is chosen yet. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  className?: string;
};

/** A few buttons of which one is pressed: theme, filters, view. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes("ui-segments", className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
        >
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  );
}
