import { useRef } from "react";
import type { PointerEvent } from "react";

/** Pixels to the side after which a swipe counts. */
const thresholdPx = 50;

/** Handlers that let a finger or a mouse push an element aside; short of the threshold it goes back. */
export function useSwipe(onSwiped: () => void) {
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
