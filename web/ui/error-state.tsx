import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { useEffect, useRef, type ReactNode, type ComponentProps } from "react";
import { RotateCw } from "./icons.tsx";
import { useRevalidator } from "react-router";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";

type ErrorStateProps = {
  /** What happened. */
  title: ReactNode;
  /** What is not affected, and what to do next. */
  children?: ReactNode;
  onRetry?: () => void;
  retryLabel?: string;
  retrying?: boolean;
  /** In addition to, or instead of, the retry button; for example a link back. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
  className?: string;
};

/** An error. It is announced, says what is not affected, and offers a next step. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel = readMessage(msg`Try again`),
  retrying,
  action,
  headingLevel = 2,
  className,
}: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  const notePress = useFocusHandedOn();
  return (
    <div role="alert" className={classes("ui-state", className)} data-error>
      <Heading className="ui-state-title">{title}</Heading>
      {children && <div className="ui-state-text">{children}</div>}
      {(onRetry || action) && (
        <div className="ui-state-action">
          {onRetry && (
            <Button
              onClick={() => {
                notePress();
                onRetry();
              }}
              busy={retrying}
            >
              {!retrying && <RotateCw aria-hidden="true" />}
              {retryLabel}
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  );
}

/**
 * Return a function to call when the retry button is clicked. If the retry succeeds, the button disappears with the error, and the focus
 * moves to the heading of the loaded page, unless something else has the focus. (The button cannot keep it, because it is disabled while
 * retrying.)
 */
function useFocusHandedOn(): () => void {
  const pressed = useRef(false);
  useEffect(
    () => () => {
      if (!pressed.current) return;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const heading = document.querySelector<HTMLElement>("main h1");
        if (!heading) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      });
    },
    [],
  );
  return () => {
    pressed.current = true;
  };
}

/** Says that the data of a page, or of a part of it, could not be loaded. Retrying loads the page's data again. */
export function LoadFailed(props: Omit<ComponentProps<typeof ErrorState>, "onRetry" | "retrying">) {
  const revalidator = useRevalidator();
  return <ErrorState {...props} onRetry={() => void revalidator.revalidate()} retrying={revalidator.state === "loading"} />;
}
