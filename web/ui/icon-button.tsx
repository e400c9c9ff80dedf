import { classes } from "./classes.ts";
import { Button } from "./button.tsx";
import type { ButtonProps } from "./button.tsx";

/** A square button that shows only an icon; `label` is its accessible name and its tooltip. */
export function IconButton({
  label,
  variant = "quiet",
  className,
  ...rest
}: Omit<ButtonProps, "aria-label" | "wide"> & { label: string }) {
  return (
    <Button
      variant={variant}
      aria-label={label}
      title={rest.asChild ? undefined : label}
      className={classes("ui-icon-button", className)}
      {...rest}
    />
  );
}
