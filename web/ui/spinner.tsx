import { classes } from "./classes.ts";

/** A spinning ring. Hidden from screen readers unless it has a `label`: usually the busy element announces itself. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span
      className={classes("ui-spinner", className)}
      role={label ? "status" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    />
  );
}
