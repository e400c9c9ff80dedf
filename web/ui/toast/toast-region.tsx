import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { KeyboardEvent } from "react";
import X from "lucide-react/icons/x";
import { IconButton } from "../icon-button.tsx";
import { currentToast, dismissToast, subscribeToToasts } from "./toast-store.ts";
import type { Toast } from "./toast-store.ts";
import { useClearPlace } from "./use-clear-place.ts";
import { useDismissTimer } from "./use-dismiss-timer.ts";
import { useSwipe } from "./use-swipe.ts";

/** How long the old toast takes to leave, and the pause before a new one so that screen readers notice it. */
const leavingMs = 150;
const arrivingMs = 30;

/**
 * Where toasts appear, beside what can be pressed; once on every page. The live region is there from the beginning, because screen readers
 * only announce what changes in a region that they know already. F8 leads the keyboard to it, Escape dismisses.
 */
export function ToastRegion({ label = "Notifications (F8)" }: { label?: string }) {
  const current = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  const [shown, setShown] = useState<Toast | null>(null);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const swipe = useSwipe(() => dismissToast());
  useDismissTimer(shown, held);
  useClearPlace(region, shown, held);

  useEffect(() => {
    const timer = setTimeout(() => setShown(current), current ? arrivingMs : leavingMs);
    return () => clearTimeout(timer);
  }, [current]);

  useEffect(() => {
    function onHotkey(event: globalThis.KeyboardEvent): void {
      if (event.code !== "F8" || !currentToast()) return;
      if (document.activeElement instanceof HTMLElement) cameFrom.current = document.activeElement;
      region.current?.focus({ preventScroll: true });
    }
    document.addEventListener("keydown", onHotkey);
    return () => document.removeEventListener("keydown", onHotkey);
  }, []);

  function dismiss(): void {
    const focusWasHere = region.current?.contains(document.activeElement);
    dismissToast();
    setHeld(false);
    if (focusWasHere) cameFrom.current?.focus({ preventScroll: true });
  }

  /** Whoever is at it with pointer or keyboard gets the time to read. */
  const attention = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
    onKeyDown: (event: KeyboardEvent) => event.key === "Escape" && dismiss(),
  };

  const open = shown !== null && shown.id === current?.id;
  const urgent = (current ?? shown)?.variant === "destructive";
  return (
    <section ref={region} aria-label={label} tabIndex={-1} className="ui-toast-region" data-toast-region {...attention}>
      <div className="ui-toast" data-state={shown ? (open ? "open" : "closed") : "none"} data-variant={shown?.variant} {...swipe}>
        <div role="status" aria-live={urgent ? "assertive" : "polite"} aria-atomic="true" className="ui-toast-text">
          {shown && (
            // Each message comes as new elements: a text that stays as it was is not read out, and the same message may come twice.
            <Fragment key={shown.id}>
              <p className="ui-toast-title">{shown.title}</p>
              {shown.description && <p>{shown.description}</p>}
            </Fragment>
          )}
        </div>
        {shown && (
          <IconButton label="Dismiss" size="sm" onClick={dismiss}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </section>
  );
}
