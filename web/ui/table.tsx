import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/** Whoever has no mouse scrolls the frame with the arrow keys. */
const scrollable = { role: "region", tabIndex: 0 };

/** A table in a frame that scrolls sideways on a phone; `label` names both and makes the frame reachable by keyboard. */
export function Table({ label, className, ...rest }: ComponentProps<"table"> & { label: string }) {
  return (
    <div className="ui-table-frame" {...scrollable} aria-label={label}>
      <table aria-label={label} className={classes("ui-table", className)} {...rest} />
    </div>
  );
}
