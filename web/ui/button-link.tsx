import type { ComponentProps } from "react";
import { Link } from "react-router";
import { Button } from "./button.tsx";
import type { ButtonProps } from "./button.tsx";

type ButtonLinkProps = ComponentProps<typeof Link> & Pick<ButtonProps, "variant" | "size" | "wide">;

/** Leads somewhere, and is the thing to do: a link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return (
    <Button asChild variant={variant} size={size} wide={wide} className={className}>
      <Link {...rest} />
    </Button>
  );
}
