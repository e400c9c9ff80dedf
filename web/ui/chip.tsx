import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/**
 * A word on a tinted background: a category, a level, a state. `hue` is a category's name in tokens.css (technology, business, marketing,
 * design), "success", "danger" or "info"; any other word results in the neutral color.
 */
export function Chip({
  hue,
  dot,
  className,
  children,
  ...rest
}: ComponentProps<"span"> & { hue?: string | undefined; dot?: boolean }) {
  return (
    <span className={classes("ui-chip", className)} data-hue={hue?.toLowerCase()} {...rest}>
      {dot && <span className="ui-chip-dot" aria-hidden="true" />}
      {children}
    </span>
  );
}
