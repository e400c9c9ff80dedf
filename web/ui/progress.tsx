import { classes } from "./classes.ts";

type ProgressProps = {
  /** The percentage. Values outside 0 to 100 are clamped; NaN counts as 0. */
  value: number;
  /** What is progressing, for screen readers. */
  label: string;
  size?: "sm" | "md";
  className?: string;
};

/** A bar from 0 to 100 percent. */
export function Progress({ value, label, size = "md", className }: ProgressProps) {
  const percent = clampPercent(value);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classes("ui-progress", className)}
      data-size={size}
      data-done={percent === 100 || undefined}
    >
      <div style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

/** Round to a whole percentage, clamped to 0 to 100. */
export function clampPercent(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.min(100, Math.max(0, value))) : value === Infinity ? 100 : 0;
}
