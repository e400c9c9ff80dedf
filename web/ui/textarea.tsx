import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field-context.ts";

/** Grows with its text where the browser can (`field-sizing`), up to a third of the screen. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} {...rest} {...useFieldControl(rest)} className={classes("ui-control ui-textarea", className)} />;
}
