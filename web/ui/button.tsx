import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from "react";
import { classes } from "./classes.ts";
import { Slot } from "./slot.tsx";
import { Spinner } from "./spinner.tsx";

type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";

type ButtonSize = "sm" | "md" | "lg";

export type ButtonProps = ComponentProps<"button"> & {
  /** "primary" marks the one next action on a screen. */
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Whether the action is running: the button shows a spinner, ignores clicks, and keeps its size and focus. */
  busy?: boolean | undefined;
  /** Applies the styles to the only child, such as a link. */
  asChild?: boolean;
  /** As wide as its container. */
  wide?: boolean | undefined;
};

export function Button({
  variant = "secondary",
  size = "md",
  busy = false,
  asChild = false,
  wide = false,
  className,
  disabled,
  children,
  ref,
  onClick,
  ...rest
}: ButtonProps) {
  const focusRef = useFocusRestoredAfterDisabling(disabled || busy, asChild ? undefined : ref);
  const look = {
    className: classes("ui-button", className),
    "data-variant": variant,
    "data-size": size,
    "data-wide": wide || undefined,
  };
  if (asChild) {
    return (
      <Slot ref={ref} {...(onClick && { onClick })} {...look} {...rest}>
        {children}
      </Slot>
    );
  }
  return (
    <button
      ref={focusRef}
      type="button"
      {...look}
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      onClick={(event) => {
        // The second click of a double click must not submit again, even if the page is not busy yet.
        if (rest.type === "submit" && event.detail > 1) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/**
 * Keep the focus of a button during the work that it, or its form, does. A disabled button loses the focus, and with it the keyboard user's
 * place. When the work is done, this restores the focus, unless it has moved elsewhere in the meantime.
 */
function useFocusRestoredAfterDisabling(
  disabled: boolean,
  outerRef: Ref<HTMLButtonElement> | undefined,
): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useImperativeHandle(outerRef, () => button.current as HTMLButtonElement);
  useLayoutEffect(() => {
    const element = button.current;
    // Some browsers remove the focus when the button is disabled, others with the next frame.
    const noteLoss = () => (hadFocus.current = element?.disabled === true);
    element?.addEventListener("blur", noteLoss);
    return () => element?.removeEventListener("blur", noteLoss);
  }, []);
  useLayoutEffect(() => {
    if (disabled) {
      hadFocus.current ||= document.activeElement === button.current;
      return;
    }
    if (hadFocus.current && (document.activeElement === document.body || document.activeElement === null)) {
      button.current?.focus({ preventScroll: true });
    }
    hadFocus.current = false;
  }, [disabled]);
  return button;
}
