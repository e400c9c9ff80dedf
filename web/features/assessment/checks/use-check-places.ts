import { useEffect, useState } from "react";
import type { Check } from "#domain/answer.schema.ts";

/**
 * A place for a question in a text, with the question's id. Render only into an empty place: emptying it later would remove the question.
 */
export type CheckPlace = { element: HTMLElement; id: string; isEmpty: boolean };

/**
 * Use the places for questions in the page's texts, in document order, and follow changes of a preview. If a place's question is loaded,
 * the line of text in that place is removed; otherwise it stays. Null until the page has been searched for the first time.
 */
export function useCheckPlaces(checks: readonly Check[] | "failed" | null): readonly CheckPlace[] | null {
  const [places, setPlaces] = useState<readonly CheckPlace[] | null>(null);
  const known = Array.isArray(checks) ? checks.map(({ id }) => id).join(" ") : "";
  useEffect(() => {
    const ids = known.split(" ");
    const find = () => {
      const found = Array.from(document.querySelectorAll<HTMLElement>("[data-check]"), (element) => {
        const id = element.dataset["check"] ?? "";
        // Empty a place only once, to remove its line of text: later its content belongs to React.
        if (ids.includes(id) && element.dataset["shown"] === undefined) {
          element.textContent = "";
          element.dataset["shown"] = "";
        }
        return { element, id, isEmpty: element.dataset["shown"] !== undefined };
      });
      setPlaces((before) => (before && isSame(before, found) ? before : found));
    };
    const drawn = requestAnimationFrame(find);
    const observer = new MutationObserver(find);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(drawn);
      observer.disconnect();
    };
  }, [known]);
  return places;
}

function isSame(some: readonly CheckPlace[], others: readonly CheckPlace[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ element, isEmpty }, at) => element === others[at]?.element && isEmpty === others[at].isEmpty)
  );
}
