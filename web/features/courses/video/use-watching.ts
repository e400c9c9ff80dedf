import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { uniteRanges, type SecondsRange } from "#domain/media.ts";
import type { LessonMedia, MediaProgress } from "#domain/media.schema.ts";
import { wholeSeconds } from "#domain/watch-credit.ts";
import { ApiError, request } from "#web/platform/api.ts";

/**
 * How much of a recording is played between two reports, in its own seconds: at double speed, reports come twice as often. Whoever's tab
 * or device dies continues no further off than this and what one request takes.
 */
const reportSeconds = 5;

/** Seconds. A larger step is a seek: time events are a quarter of a second apart, which is half a second of playback at double speed. */
const longestStep = 1.5;

/** What was watched since counting began. */
type Watch = { token: string; played: SecondsRange[]; speed: number };

/** Why watching is not counted at the moment: "held" while the server is unreachable, "elsewhere" when other watching takes up the time. */
export type WatchProblem = "held" | "elsewhere" | null;

/**
 * Count and report what is watched of a recording while it plays. A hidden picture does not count as watched; sound in the background
 * does. What could not be reported is included in the next report, unless its watch token has expired: a new one only counts what is
 * played from then on.
 */
export function useWatching(
  player: RefObject<HTMLVideoElement | null>,
  media: LessonMedia,
  counts: boolean,
): { progress: MediaProgress | null; problem: WatchProblem; keepProgress: (progress: MediaProgress) => void } {
  const [progress, setProgress] = useState(media.progress);
  const [problem, setProblem] = useState<WatchProblem>(null);
  const watch = useRef<Watch | null>(null);
  const last = useRef<number | null>(null);
  const isChanged = useRef(false);
  const sending = useRef<Promise<void> | null>(null);
  /** The position in the last report, even if it failed. */
  const reported = useRef(0);

  /** Count from the last position to the current one, if it played in between. */
  const look = useEffectEvent((element: HTMLVideoElement): void => {
    const now = element.currentTime;
    const before = last.current;
    const isSeen = media.kind === "audio" || !document.hidden || document.pictureInPictureElement === element;
    last.current = element.seeking || !isSeen ? null : now;
    if (before === null || !isSeen || now <= before || now - before > longestStep || !watch.current) return;
    watch.current.played = uniteRanges([...watch.current.played, [before, now]]);
    watch.current.speed = Math.max(watch.current.speed, element.playbackRate);
    isChanged.current = true;
  });

  const begin = useEffectEvent(async (): Promise<void> => {
    if (watch.current) return;
    const { watch: token } = await request("POST", "/api/media/{mediaId}/watch", { params: { mediaId: media.id } });
    watch.current ??= { token, played: [], speed: 0.25 };
  });

  const report = useEffectEvent(async (element: HTMLVideoElement): Promise<void> => {
    if (sending.current) return;
    reported.current = element.currentTime;
    const send = async () => {
      try {
        await begin();
        if (!watch.current || !isChanged.current) return;
        isChanged.current = false;
        const { token, played, speed } = watch.current;
        const body = { watch: token, ranges: wholeSeconds(played), position: element.currentTime, speed: Math.min(2, speed) };
        setProgress(await request("PUT", "/api/media/{mediaId}/progress", { params: { mediaId: media.id }, body }));
        setProblem(null);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        isChanged.current = true;
        // The watch token has expired, and the academy would refuse older seconds with a new one: counting starts again.
        if (error.code === "media.watch_unknown") watch.current = null;
        setProblem(error.code === "media.too_fast" ? "elsewhere" : error.isUnavailable ? "held" : null);
      }
    };
    sending.current = send().finally(() => (sending.current = null));
    await sending.current;
  });

  useEffect(() => {
    const element = player.current;
    if (!element || !counts) return;
    const onTime = () => {
      look(element);
      if (element.paused || element.seeking || Math.abs(element.currentTime - reported.current) < reportSeconds) return;
      // The position is reported even if nothing counts: the picture is hidden, or somebody has jumped.
      isChanged.current ||= watch.current !== null;
      void report(element);
    };
    const onPlay = () => {
      last.current = element.currentTime;
      void report(element);
    };
    const onStop = () => {
      look(element);
      last.current = null;
      // Report the position where a person stops, even if nothing new was watched.
      isChanged.current = watch.current !== null;
      void report(element);
    };
    const onSeeking = () => (last.current = null);
    const onHidden = () => document.hidden && isChanged.current && void report(element);
    element.addEventListener("timeupdate", onTime);
    element.addEventListener("play", onPlay);
    element.addEventListener("pause", onStop);
    element.addEventListener("seeking", onSeeking);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      // Who leaves the page while it plays has watched its last seconds, too.
      if (last.current !== null || isChanged.current) void Promise.resolve(sending.current).then(onStop);
      element.removeEventListener("timeupdate", onTime);
      element.removeEventListener("play", onPlay);
      element.removeEventListener("pause", onStop);
      element.removeEventListener("seeking", onSeeking);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [player, counts]);

  return { progress, problem, keepProgress: setProgress };
}
