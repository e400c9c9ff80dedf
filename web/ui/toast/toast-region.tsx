import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import {
  Fragment,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  type RefObject,
} from "react";
import { X } from "../icons.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { currentToast, dismissToast, subscribeToToasts, type Toast } from "./toast-store.ts";

/** Elements that a toast should not cover, with the cost of covering each. */
const costs = [
  { selector: "[type=submit], textarea, input, select", cost: 100 },
  { selector: "button, [role=tab], [role=menuitem], [contenteditable]", cost: 10 },
  { selector: "a[href]", cost: 1 },
] as const;

const covered = costs.map(({ selector }) => selector).join();

/** Pixels between a toast and the edge of the window. */
const margin = 12;

const step = 24;

/** Delays in milliseconds after which obstacles are searched again, because a page may not have settled before. */
const lookAgainMs = [400, 1500];

type Box = { top: number; bottom: number; left: number; right: number };

/** The longest delay of a timer; browsers treat a longer one as 0. */
const longestTimeoutMs = 2 ** 31 - 1;

/** The distance to the side from which a swipe counts, in pixels. */
const thresholdPx = 50;

/** Milliseconds in which the old toast leaves. A new one follows after a pause, so that screen readers announce it. */
const leavingMs = 150;

const arrivingMs = 30;

/**
 * Shows toasts without covering clickable elements; once on every page. The live region exists from the start, because screen readers only
 * announce changes in a region that they already know. F8 moves the focus to it, and Escape dismisses the toast.
 */
export function ToastRegion({ label = readMessage(msg`Notifications (F8)`) }: { label?: string }) {
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

  /** Handlers that pause the timer on hover or focus, to leave time for reading. */
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
            // New elements for each message: an unchanged text is not announced, and the same message may occur twice.
            <Fragment key={shown.id}>
              <p className="ui-toast-title">{shown.title}</p>
              {shown.description && <p>{shown.description}</p>}
            </Fragment>
          )}
        </div>
        {shown && (
          <IconButton label={readMessage(msg`Dismiss`)} size="sm" onClick={dismiss}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </section>
  );
}

/** Return handlers for swiping an element aside. Below the threshold it moves back. */
function useSwipe(onSwiped: () => void) {
  const startX = useRef<number | null>(null);

  function end(event: PointerEvent<HTMLElement>): void {
    if (startX.current === null) return;
    const moved = event.clientX - startX.current;
    startX.current = null;
    event.currentTarget.style.translate = "";
    if (event.type === "pointerup" && Math.abs(moved) >= thresholdPx) onSwiped();
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0 || (event.target as Element).closest("button, a")) return;
      // Otherwise the browser drags a link below the moved toast, and ends the swipe.
      event.preventDefault();
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (startX.current === null) return;
      event.currentTarget.style.translate = `${event.clientX - startX.current}px 0`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Dismiss the toast when its time is over. The timer pauses while the toast is `held` or the tab is hidden. */
function useDismissTimer(toast: Toast | null, held: boolean): void {
  const left = useRef({ id: 0, ms: 0 });
  useEffect(() => {
    if (!toast) return;
    if (left.current.id !== toast.id) left.current = { id: toast.id, ms: toast.duration };
    if (held || left.current.ms > longestTimeoutMs) return;

    let startedAt = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function stop(): void {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left.current.ms = Math.max(0, left.current.ms - (Date.now() - startedAt));
    }
    function go(): void {
      if (document.hidden || timer !== undefined || !toast) return;
      startedAt = Date.now();
      timer = setTimeout(() => dismissToast(toast.id), left.current.ms);
    }
    const onVisibility = () => (document.hidden ? stop() : go());
    go();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [toast, held]);
}

/**
 * Move the toast region to the nearest position where it covers no clickable element, so that Save and Send stay reachable. It does not
 * move while it is under the pointer (`held`).
 */
function useClearPlace(region: RefObject<HTMLElement | null>, shown: object | null, held: boolean): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!shown || !element || held) return;
    const place = () => moveToClearPlace(element);
    place();
    const timers = lookAgainMs.map((ms) => setTimeout(place, ms));
    window.addEventListener("resize", place);
    return () => {
      for (const timer of timers) clearTimeout(timer);
      window.removeEventListener("resize", place);
    };
  }, [region, shown, held]);
}

function moveToClearPlace(region: HTMLElement): void {
  const obstacles = findObstacles(region);
  const now = region.getBoundingClientRect();
  if (costOf(now, obstacles) === 0 && region.style.insetBlockStart !== "") return;
  region.style.cssText = "";
  const usual = region.getBoundingClientRect();
  const best = places(usual).reduce(
    (found, place) => {
      const cost = costOf(place, obstacles);
      return cost < found.cost ? { place, cost } : found;
    },
    { place: usual as Box, cost: costOf(usual, obstacles) },
  );
  region.style.insetBlock = `${best.place.top}px auto`;
  region.style.insetInline = "auto";
  region.style.left = `${best.place.left}px`;
  region.style.width = `${usual.width}px`;
}

/** Return possible positions of the region's size, nearest first: along its own edge, then along the other one. */
function places({ top, left, width, height }: DOMRect): Box[] {
  const lowest = innerHeight - height - margin;
  const tops = Array.from({ length: Math.max(1, Math.floor((lowest - margin) / step) + 1) }, (_, index) =>
    Math.min(lowest, margin + index * step),
  );
  const byNearness = tops.toSorted((one, other) => Math.abs(one - top) - Math.abs(other - top));
  const mirrored = innerWidth - left - width;
  return [left, mirrored].flatMap((x) => byNearness.map((y) => ({ top: y, bottom: y + height, left: x, right: x + width })));
}

/** Return the currently clickable elements with their costs, without those out of view or behind a dialog. */
function findObstacles(region: HTMLElement): { box: Box; cost: number }[] {
  return Array.from(document.querySelectorAll<HTMLElement>(covered)).flatMap((element) => {
    if (region.contains(element) || !element.checkVisibility({ visibilityProperty: true })) return [];
    const box = element.getBoundingClientRect();
    if (box.bottom <= 0 || box.top >= innerHeight || !isReachable(element, box, region)) return [];
    return [{ box, cost: costs.find(({ selector }) => element.matches(selector))?.cost ?? 0 }];
  });
}

function isReachable(element: HTMLElement, box: DOMRect, region: HTMLElement): boolean {
  const x = box.left + box.width / 2;
  const y = Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1);
  const front = document.elementsFromPoint(x, y).find((found) => !region.contains(found));
  return front !== undefined && (element.contains(front) || front.contains(element));
}

function costOf(box: Box, obstacles: readonly { box: Box; cost: number }[]): number {
  const touches = (other: Box) =>
    box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top;
  return obstacles.reduce((sum, obstacle) => sum + (touches(obstacle.box) ? obstacle.cost : 0), 0);
}
