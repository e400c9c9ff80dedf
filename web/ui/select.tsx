import type { ComponentProps } from "react";
import ChevronDown from "lucide-react/icons/chevron-down";
import { classes } from "./classes.ts";
import { useFieldControl } from "./field-context.ts";

/** The browser's own list of options, which phones and screen readers know best, in the academy's frame. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className="ui-select">
      <select {...rest} {...useFieldControl(rest)} className={classes("ui-control", className)}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
