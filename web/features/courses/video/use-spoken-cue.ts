import { useEffect, useRef, useState, type RefObject } from "react";
import type { Cue } from "#domain/captions.ts";

/**
 * Follow a recording through its transcript: return the index of the cue that is being spoken (-1: none), and keep it in view.
 * A reader who scrolls away is left alone until the spoken cue is in view again or they jump to another second.
 */
export function useSpokenCue(
  player: RefObject<HTMLVideoElement | null>,
  list: RefObject<HTMLElement | null>,
  cues: readonly Cue[] | null,
): number {
  const [spoken, setSpoken] = useState<{ cues: readonly Cue[]; at: number } | null>(null);
  /** How often the reader has jumped to another second, which may be within the same line. */
  const [jumps, setJumps] = useState(0);
  const at = spoken?.cues === cues ? (spoken?.at ?? -1) : -1;
  const isFollowing = useRef(true);
  /** Where this hook has scrolled to; any other place was chosen by the reader. */
  const ownTop = useRef<number | null>(null);

  useEffect(() => {
    const { current } = player;
    if (!current || !cues) return;
    const look = () => {
      const now = current.currentTime;
      // Before it has begun, nothing is spoken.
      const next = current.played.length === 0 ? -1 : cues.findLastIndex(({ from, to }) => from <= now && now < to);
      setSpoken((before) => (before?.cues === cues && before.at === next ? before : { cues, at: next }));
    };
    const jump = () => {
      isFollowing.current = true;
      look();
      setJumps((count) => count + 1);
    };
    const first = setTimeout(look);
    current.addEventListener("timeupdate", look);
    current.addEventListener("seeked", jump);
    return () => {
      clearTimeout(first);
      current.removeEventListener("timeupdate", look);
      current.removeEventListener("seeked", jump);
    };
  }, [player, cues]);

  useEffect(() => {
    const { current } = list;
    if (!current || at < 0) return;
    const line = current.querySelector<HTMLElement>("[aria-current]");
    if (!line) return;
    if (isFollowing.current && !isInView(line, current)) {
      const above = line.getBoundingClientRect().top - current.getBoundingClientRect().top;
      // The very end stays out of view: seeing it tells that the transcript was read.
      const last = current.scrollHeight - current.clientHeight - 3;
      current.scrollTo({ top: Math.min(current.scrollTop + above - current.clientHeight / 4, last), behavior: "instant" });
      ownTop.current = current.scrollTop;
    }
    const onScroll = () => {
      if (ownTop.current !== null && Math.abs(current.scrollTop - ownTop.current) < 2) return;
      ownTop.current = null;
      isFollowing.current = isInView(line, current);
    };
    current.addEventListener("scroll", onScroll);
    return () => current.removeEventListener("scroll", onScroll);
  }, [list, at, jumps]);

  return at;
}

function isInView(line: HTMLElement, list: HTMLElement): boolean {
  const [inner, outer] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}
