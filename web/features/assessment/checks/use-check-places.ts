import { useEffect, useState } from "react";
import type { Check } from "#domain/answer.schema.ts";

/** A place in a text for a question, by its id. Only an empty one may be rendered into: emptying it later would take that away. */
export type CheckPlace = { element: HTMLElement; id: string; isEmpty: boolean };

/**
 * Use the places in the page's texts for questions, in their order, also as a preview changes. A place whose question is among the loaded
 * ones is emptied of its line; every other one keeps it. Null until the page was searched for the first time.
 */
export function useCheckPlaces(checks: readonly Check[] | "failed" | null): readonly CheckPlace[] | null {
  const [places, setPlaces] = useState<readonly CheckPlace[] | null>(null);
  const known = Array.isArray(checks) ? checks.map(({ id }) => id).join(" ") : "";
  useEffect(() => {
    const ids = known.split(" ");
    const find = () => {
      const found = Array.from(document.querySelectorAll<HTMLElement>("[data-check]"), (element) => {
        const id = element.dataset["check"] ?? "";
        // The place's line is there until now; contents rendered by React are left alone.
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
