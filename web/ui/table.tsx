import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

/** A table in a frame that scrolls sideways on a phone; `label` names it and makes the frame reachable by keyboard. */
export function Table({ label, className, ...rest }: ComponentProps<"table"> & { label: string }) {
  return (
    <div className="ui-table-frame" role="region" aria-label={label} tabIndex={0}>
      <table className={classes("ui-table", className)} {...rest} />
    </div>
  );
}
