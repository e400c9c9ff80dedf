import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";

/** Where an arrow key already means something else: fields, lists of choices, what scrolls sideways, what lies over the page. */
const ownsArrowKeys =
  "input, textarea, select, button, pre, table, summary, video, audio, [contenteditable], [role=tab], [role=menu], [role=dialog], [role=log], [role=slider]";

/** The left and right arrow keys turn lessons; null where there is none to turn to. */
export function useLessonKeys(previous: string | null, next: string | null): void {
  const navigate = useNavigate();
  // Turns from the lesson that is shown, also in the moment after it has appeared.
  const turn = useEffectEvent((event: KeyboardEvent): void => {
    const to = event.key === "ArrowLeft" ? previous : event.key === "ArrowRight" ? next : null;
    if (to === null || event.defaultPrevented || event.repeat) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(ownsArrowKeys)) return;
    if (document.querySelector("[data-overlay]")) return;
    void navigate(to);
  });
  useEffect(() => {
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, []);
}
