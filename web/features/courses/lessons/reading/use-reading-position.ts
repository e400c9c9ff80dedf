import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { useLocation } from "react-router";
import { quoteOfHash, recordingOfHash } from "#web/features/courses/enrollments/lesson-links.ts";
import { takeServerScrollPosition } from "#web/platform/server-rendered-lesson.ts";
import type { LessonPage } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "../messages.ts";
import { findBlock, sendPlace } from "./save-reading-position.ts";
import { storePlace } from "./stored-places.ts";

/** The reading line: below the header, in CSS pixels from the upper edge of the window. */
export const readingLine = 104;

/** A position is sent to the server when the reader has stayed there for so long, in milliseconds. */
const restMs = 1_200;

/** The last programmatic scroll position, which does not count as reading. */
let putAt: number | null = null;

/** Restore the reader's position, and store the current one: in this browser immediately, on the server soon after. */
export function useReadingPosition(
  text: RefObject<HTMLElement | null>,
  { lesson, course, reading_position }: LessonPage,
  userId: string,
) {
  useReturn(text, lesson.id, () => findBlock(userId, lesson.id, reading_position));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: number | null = null;
    let hasReachedEnd = false;
    function keep(block: number): void {
      storePlace(userId, lesson.id, { courseId: course.id, block, at: Date.now(), waiting: true });
    }
    function tell(): void {
      clearTimeout(timer);
      void sendPlace(userId, lesson.id);
    }
    function onScroll(): void {
      if (!text.current || (putAt !== null && Math.abs(scrollY - putAt) < 2)) return;
      putAt = null;
      hasReachedEnd = endIsInSight(text.current);
      const block = blockInSight(text.current);
      if (block === shown) return;
      shown = block;
      keep(block);
      clearTimeout(timer);
      timer = setTimeout(tell, restMs);
    }
    function onVisibilityChange(): void {
      if (document.visibilityState === "hidden") tell();
    }
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("online", tell);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("online", tell);
      document.removeEventListener("visibilitychange", onVisibilityChange);
      // Leaving from the end means that the lesson is finished: next time it starts at the beginning.
      if (hasReachedEnd) keep(0);
      tell();
    };
  }, [text, userId, lesson.id, course.id]);
}

/**
 * Scroll to the position before the first paint, unless the address leads to a passage or a recording. Where the browser's history has
 * restored the same block, its exact position stays.
 */
function useReturn(text: RefObject<HTMLElement | null>, lessonId: string, find: () => number): void {
  const { hash } = useLocation();
  // An effect event, so that it runs only for a new lesson, not after each navigation on its page.
  const returnTo = useEffectEvent((scrolledTo: number | null, stoodAt: number) => {
    if (!text.current) return;
    // Do not scroll away a reader who has already scrolled in the server-rendered text.
    if (scrolledTo !== null && Math.abs(stoodAt - scrolledTo) > 2) {
      scrollTo({ top: stoodAt, behavior: "instant" });
      return;
    }
    if (scrolledTo) scrollTo({ top: scrolledTo, behavior: "instant" });
    const block = find();
    const isThere = quoteOfHash(hash) !== null || recordingOfHash(hash) !== null || blockInSight(text.current) === block;
    if ((!isThere && bringBlockIntoSight(text.current, block)) || scrolledTo) toast({ title: messages.whereYouStopped });
    putAt = scrollY;
  });
  useLayoutEffect(() => {
    let isLeft = false;
    const [scrolledTo, stoodAt] = [takeServerScrollPosition(), scrollY];
    // After the router, which scrolls a new page to its top later in the same task.
    queueMicrotask(() => {
      if (!isLeft) returnTo(scrolledTo, stoodAt);
    });
    return () => {
      isLeft = true;
    };
  }, [lessonId]);
}

/** Return the index of the text's block at the reading line; 0 above it. */
function blockInSight(text: HTMLElement): number {
  const index = Array.from(text.children).findIndex((block) => block.getBoundingClientRect().bottom > readingLine);
  return index < 0 ? Math.max(0, text.children.length - 1) : index;
}

/** Return whether the end of the text is visible. */
function endIsInSight(text: HTMLElement): boolean {
  return text.getBoundingClientRect().bottom <= innerHeight;
}

/** Scroll a block to the reading line, without animation. Return false when it is on the first screen anyway. */
function bringBlockIntoSight(text: HTMLElement, index: number): boolean {
  const block = text.children[Math.min(index, text.children.length - 1)];
  if (!block || index <= 0) return false;
  const { top } = block.getBoundingClientRect();
  if (top + scrollY < innerHeight * 0.6) return false;
  scrollTo({ top: top + scrollY - readingLine + 8, behavior: "instant" });
  return true;
}
