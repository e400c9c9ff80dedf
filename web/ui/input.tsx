import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field-context.ts";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input type="text" {...rest} {...useFieldControl(rest)} className={classes("ui-control", className)} />;
}
