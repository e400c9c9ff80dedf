import { msg } from "@lingui/core/macro";
import { memo, useEffect, useRef, type RefObject } from "react";
import * as Radix from "radix-ui/dialog";
import { readMessage } from "#web/i18n/define-messages.ts";
import { X } from "./icons.tsx";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import type { OverlayProps } from "./overlay.tsx";

export type OverlayPanelProps = OverlayProps & {
  kind: "dialog" | "confirm" | "drawer";
  closeButton: boolean;
  opener: RefObject<HTMLElement | null>;
  /** The parts of the page that contain it, the smallest first. */
  around: RefObject<readonly HTMLElement[]>;
};

/**
 * Radix traps the focus and hides the rest of the page from screen readers. Radix's own Overlay is not used, because its scroll lock writes
 * a style element; `html:has([data-overlay])` in base.css does the same.
 */
function OverlayPanel(props: OverlayPanelProps) {
  const { kind, open, onOpenChange, returnFocus, opener, around, locked, className } = props;
  // Once something has been typed, a click that misses the dialog must not throw it away.
  const hasTyped = useRef(false);
  useEffect(() => {
    if (open) hasTyped.current = false;
  }, [open]);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div className="ui-overlay" data-overlay={kind} data-state={open ? "open" : "closed"}>
          <Radix.Content
            className={classes("ui-overlay-panel", className)}
            aria-modal="true"
            aria-describedby={undefined}
            onOpenAutoFocus={(event) => {
              if (kind !== "confirm" && focusFirstField(event.currentTarget)) event.preventDefault();
            }}
            onInput={() => {
              hasTyped.current = true;
            }}
            onEscapeKeyDown={(event) => locked && event.preventDefault()}
            onKeyDown={(event) => {
              // Radix listens for Escape only some time after the panel has the focus, and then prevents its default.
              if (event.key !== "Escape" || event.defaultPrevented || locked) return;
              event.preventDefault();
              onOpenChange(false);
            }}
            onPointerDownOutside={(event) => {
              const onToast = (event.target as Element | null)?.closest("[data-toast-region]");
              if (locked || onToast || kind === "confirm" || (kind === "dialog" && hasTyped.current)) event.preventDefault();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (focusHasMovedOn(event.currentTarget)) return;
              goBack(returnFocus?.current ?? opener.current, around.current);
            }}
          >
            <Contents {...props} />
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Focus an element, or the smallest part of the page around it that is left: the work may have removed its own button. */
function goBack(target: HTMLElement | null, around: readonly HTMLElement[]): void {
  if (target?.isConnected !== false) return target?.focus({ preventScroll: true });
  const part = around.find(({ isConnected }) => isConnected);
  if (part && !part.hasAttribute("tabindex")) part.tabIndex = -1;
  part?.focus({ preventScroll: true });
}

/**
 * The contents of a panel, frozen while it closes. By then the page has often reset the state behind them, and a title without its text or
 * a changed button would flash.
 */
const Contents = memo(
  function Contents({ title, description, closeButton, locked, children, footer }: OverlayPanelProps) {
    return (
      <>
        <header className="ui-overlay-header">
          <Radix.Title className="ui-overlay-title">{title}</Radix.Title>
          {closeButton && (
            <Radix.Close asChild>
              <IconButton label={readMessage(msg`Close`)} size="sm" disabled={locked}>
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          )}
          {description && <Radix.Description className="ui-overlay-description">{description}</Radix.Description>}
        </header>
        {children !== undefined && <div className="ui-overlay-body">{children}</div>}
        {footer && <footer className="ui-overlay-footer">{footer}</footer>}
      </>
    );
  },
  (_, next) => !next.open,
);

/**
 * Focus the first field if there is a keyboard, otherwise the panel itself: a focused field would open a phone's on-screen keyboard, and
 * the close button, which comes first, would be a bad start.
 */
function focusFirstField(panel: EventTarget | null): boolean {
  if (!(panel instanceof HTMLElement)) return false;
  const fields = matchMedia("(pointer: fine)").matches
    ? [...panel.querySelectorAll<HTMLElement>(".ui-overlay-body :is(input:not([type=hidden]), select, textarea):not(:disabled)")]
    : [];
  // A field that is not displayed, such as the one behind a file button, cannot be focused.
  const first = fields.find((field) => field.getClientRects().length > 0);
  (first ?? panel).focus({ preventScroll: true });
  return true;
}

/** Return whether a link in the panel has led to another page: its heading has the focus by now and must keep it. */
function focusHasMovedOn(panel: EventTarget | null): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && !(panel instanceof Node && panel.contains(focused));
}

export default OverlayPanel;
