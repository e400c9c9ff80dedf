import { useEffect, useState, type RefObject } from "react";
import { fetchAhead } from "./load-lesson.ts";

/**
 * Fetches the next lesson when the end of this one comes near: a screen before it. Not for people who count their data. True when it is
 * there, and can be turned to without a connection.
 */
export function useFetchAhead(end: RefObject<HTMLElement | null>, courseId: string, nextId: string | null): boolean {
  const [fetchedId, setFetchedId] = useState<string | null>(null);
  useEffect(() => {
    if (!end.current || nextId === null || savesData()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        whenIdle(async () => {
          if (await fetchAhead(courseId, nextId)) setFetchedId(nextId);
        });
      },
      { rootMargin: "0px 0px 100% 0px" },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [end, courseId, nextId]);
  return fetchedId === nextId;
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(work: () => Promise<void>): void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 2_000 });
  else setTimeout(work, 200);
}
