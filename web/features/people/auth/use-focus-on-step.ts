import { useEffect, useRef, type RefObject } from "react";
import type { AuthOutcome } from "./outcome.ts";

/**
 * Brings the keyboard to what is new: the heading of another step, or the first field that a refusal names. A change of `step` counts, the
 * first one does not, because a page that is loaded begins at its top.
 */
export function useFocusOnStep(step: string, outcome: AuthOutcome | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const heading = place.current?.querySelector("h1");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [step]);
  useEffect(() => {
    if (outcome?.kind !== "failed" || Object.keys(outcome.fields).length === 0) return;
    place.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [outcome]);
  return place;
}
