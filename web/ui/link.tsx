import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { classes } from "./classes.ts";
import { Button, type ButtonProps } from "./button.tsx";

type ButtonLinkProps = ComponentProps<typeof Link> & Pick<ButtonProps, "variant" | "size" | "wide">;

/** A link in running text. `quiet` shows the underline only on hover, for lists and footers. */
export function TextLink({ quiet, className, ...rest }: ComponentProps<typeof Link> & { quiet?: boolean }) {
  return <Link className={classes("ui-link", className)} data-quiet={quiet || undefined} {...rest} />;
}

/** A link that looks like a button, for a primary action. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return (
    <Button asChild variant={variant} size={size} wide={wide} className={className}>
      <Link {...rest} />
    </Button>
  );
}

/** The first element in tab order: skips the header to the content. */
export function SkipLink({
  target = "main",
  children = readMessage(msg`Skip to content`),
}: {
  target?: string;
  children?: string;
}) {
  return (
    <a href={`#${target}`} className="ui-skip-link">
      {children}
    </a>
  );
}
