import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

/** A link in running text. `quiet` shows its underline on hover only, for lists and footers. */
export function TextLink({ quiet, className, ...rest }: ComponentProps<typeof Link> & { quiet?: boolean }) {
  return <Link className={classes("ui-link", className)} data-quiet={quiet || undefined} {...rest} />;
}
