import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { useLocation, useNavigationType } from "react-router";
import { recordingOfHash } from "#web/features/courses/enrollments/lesson-links.ts";

/**
 * Return the position in this recording that the address leads to (`#recording=...&t=...`), in seconds; null for none. A link followed
 * later jumps there, and brings the player into view.
 */
export function useWantedSecond(
  frame: RefObject<HTMLElement | null>,
  mediaId: string,
  onJump: (seconds: number) => void,
): number | null {
  const { hash, key } = useLocation();
  const isReturning = useNavigationType() === "POP";
  const hasArrived = useRef(false);
  const place = recordingOfHash(hash);
  const wanted = place?.id === mediaId ? place.seconds : null;
  const jump = useEffectEvent(onJump);
  useEffect(() => {
    // With the browser's Back button, playback continues where it was.
    const leads = !isReturning || !hasArrived.current;
    hasArrived.current = true;
    if (wanted === null || !leads) return;
    jump(wanted);
    // In a later task, because the shell focuses a new page as a whole.
    const timer = setTimeout(() => {
      frame.current?.focus({ preventScroll: true });
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      frame.current?.scrollIntoView({ block: "start", behavior: still ? "instant" : "smooth" });
    });
    return () => clearTimeout(timer);
  }, [key, wanted, isReturning, frame]);
  return wanted;
}
