import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";

/**
 * A bordered surface. With a CardLink inside, the whole card is clickable. `flush` removes the padding, for a picture that reaches the
 * edge; CardBody then adds it around the text.
 */
export function Card({
  as: Tag = "div",
  flush,
  className,
  ...rest
}: ComponentProps<"div"> & { as?: "div" | "article" | "section" | "li"; flush?: boolean }) {
  const Element = Tag as "div";
  return <Element className={classes("ui-card", className)} data-flush={flush || undefined} {...rest} />;
}

export function CardBody({ className, ...rest }: ComponentProps<"div">) {
  return <div className={classes("ui-card-body", className)} {...rest} />;
}

/** A card's only link, usually its title. Its target covers the whole card; other buttons stay above it. */
export function CardLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={classes("ui-card-link", className)} {...rest} />;
}
