import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from "react";
import { useLocation } from "react-router";
import { quoteOfHash } from "#web/features/courses/enrollments/lesson-links.ts";
import { takePlaceOfDrawnLesson } from "#web/platform/drawn-lesson.ts";
import type { LessonPage } from "#web/platform/api.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "../messages.ts";
import { findBlock, sendPlace } from "./keep-place.ts";
import { storePlace } from "./stored-places.ts";

/** Reading happens from here on: below the header, in CSS pixels from the upper edge of the window. */
export const readingLine = 104;

/** A place is told to the server when the reader has rested there for this long. */
const restMs = 1_200;

/** Where the page was put last, so that this is not taken for reading. */
let putAt: number | null = null;

/** Leads the reader to where they stopped, and keeps where they are: in this browser at once, on the server soon after. */
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
      // Whoever leaves from the end has finished: next time the lesson begins at its beginning.
      if (hasReachedEnd) keep(0);
      tell();
    };
  }, [text, userId, lesson.id, course.id]);
}

/**
 * Scrolls to the place before the page is painted, unless the address leads to a passage. Where the browser's history has led to the same
 * block already, to the line, it stays.
 */
function useReturn(text: RefObject<HTMLElement | null>, lessonId: string, find: () => number): void {
  const { hash } = useLocation();
  // Only a new lesson is returned to, not each step on its page.
  const returnTo = useEffectEvent((drawnAt: number | null, stoodAt: number) => {
    if (!text.current) return;
    // Whoever has begun to read what the server drew goes on there.
    if (drawnAt !== null && Math.abs(stoodAt - drawnAt) > 2) {
      scrollTo({ top: stoodAt, behavior: "instant" });
      return;
    }
    if (drawnAt) scrollTo({ top: drawnAt, behavior: "instant" });
    const block = find();
    const isThere = quoteOfHash(hash) !== null || blockInSight(text.current) === block;
    if ((!isThere && bringBlockIntoSight(text.current, block)) || drawnAt) toast({ title: messages.whereYouStopped });
    putAt = scrollY;
  });
  useLayoutEffect(() => {
    let isLeft = false;
    const [drawnAt, stoodAt] = [takePlaceOfDrawnLesson(), scrollY];
    // The router puts a new page at its top in this same turn, after this.
    queueMicrotask(() => {
      if (!isLeft) returnTo(drawnAt, stoodAt);
    });
    return () => {
      isLeft = true;
    };
  }, [lessonId]);
}

/** The index of the block of the text that stands at the reading line; 0 above it. */
function blockInSight(text: HTMLElement): number {
  const index = Array.from(text.children).findIndex((block) => block.getBoundingClientRect().bottom > readingLine);
  return index < 0 ? Math.max(0, text.children.length - 1) : index;
}

/** True when the end of the text can be seen. */
function endIsInSight(text: HTMLElement): boolean {
  return text.getBoundingClientRect().bottom <= innerHeight;
}

/** Scrolls a block to the reading line, at once. False when there is nothing to do: it stands on the first screen anyway. */
function bringBlockIntoSight(text: HTMLElement, index: number): boolean {
  const block = text.children[Math.min(index, text.children.length - 1)];
  if (!block || index <= 0) return false;
  const { top } = block.getBoundingClientRect();
  if (top + scrollY < innerHeight * 0.6) return false;
  scrollTo({ top: top + scrollY - readingLine + 8, behavior: "instant" });
  return true;
}
