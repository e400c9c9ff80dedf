import { useEffect, useRef, type RefObject } from "react";
import { useLocation, useNavigationType } from "react-router";
import { quoteOfHash } from "#web/features/courses/enrollments/lesson-links.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { markPassage, unmark } from "./mark-passage.ts";
import { messages } from "./messages.ts";

/** Marks the passage that the address asks for (`#quote=...`) in the text that `html` became, and leads the reader there. */
export function usePassage(html: string, missing: string = messages.quoteMissing): RefObject<HTMLDivElement | null> {
  const text = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const isReturning = useNavigationType() === "POP";
  const hasArrived = useRef(false);

  useEffect(() => {
    const quote = quoteOfHash(hash);
    // Who comes back with the browser's back button finds the place where they were.
    const leads = !isReturning || !hasArrived.current;
    hasArrived.current = true;
    if (quote === null || !text.current) return;
    const marks = markPassage(text.current, quote);
    const first = marks[0];
    if (!first) toast({ title: missing });
    // After the shell, which gives the focus to a new page as a whole.
    const timer = leads && first ? setTimeout(() => leadTo(first)) : undefined;
    return () => {
      clearTimeout(timer);
      unmark(marks);
    };
  }, [hash, key, html, isReturning, missing]);

  return text;
}

function leadTo(mark: HTMLElement): void {
  mark.tabIndex = -1;
  mark.focus({ preventScroll: true });
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  mark.scrollIntoView({ block: "center", behavior: still ? "instant" : "smooth" });
}
