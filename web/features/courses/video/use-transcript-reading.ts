import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Cue } from "#domain/captions.ts";
import type { MediaProgress } from "#domain/media.schema.ts";
import { readingMs } from "#domain/watch-credit.ts";
import { ApiError, request } from "#web/platform/api.ts";

/** Milliseconds until a rejected or failed report is sent again. */
const againMs = 10_000;

type Reading = {
  mediaId: string;
  language: string;
  /** Null while nothing is counted: the transcript is closed, still loading, or already done. */
  cues: readonly Cue[] | null;
  /** An element after the last line. */
  end: RefObject<HTMLElement | null>;
  onDone: (progress: MediaProgress) => void;
};

/**
 * Tell the server once a transcript has been read to its end, that is when its end was visible and at least the shortest reading time has
 * passed since the text was loaded.
 */
export function useTranscriptReading({ mediaId, language, cues, end, onDone }: Reading): void {
  const [hasSeenEnd, setHasSeenEnd] = useState<readonly Cue[] | null>(null);
  const watch = useRef<string | null>(null);
  const isAtEnd = cues !== null && hasSeenEnd === cues;

  useEffect(() => {
    const { current } = end;
    if (!cues || !current) return;
    const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setHasSeenEnd(cues));
    seen.observe(current);
    return () => seen.disconnect();
  }, [cues, end]);

  const begin = useEffectEvent(async (): Promise<string> => {
    watch.current ??= (await request("POST", "/api/media/{mediaId}/watch", { params: { mediaId } })).watch;
    return watch.current;
  });
  const report = useEffectEvent(async (): Promise<boolean> => {
    try {
      const body = { watch: await begin(), language };
      onDone(await request("PUT", "/api/media/{mediaId}/transcript", { params: { mediaId }, body }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "media.watch_unknown") watch.current = null;
      return !(error.isUnavailable || error.code === "media.too_fast" || error.code === "media.watch_unknown");
    }
  });

  // The time is measured from when the text was loaded, even if its end is visible immediately.
  const [cameAt, setCameAt] = useState<{ cues: readonly Cue[]; at: number } | null>(null);
  useEffect(() => {
    if (!cues) return;
    const came = setTimeout(() => setCameAt({ cues, at: Date.now() }));
    void begin().catch((error: unknown) => {
      // The report tries to begin again.
      if (!(error instanceof ApiError)) throw error;
    });
    return () => clearTimeout(came);
  }, [cues]);

  useEffect(() => {
    if (!cues || !isAtEnd || cameAt?.cues !== cues) return;
    const least = readingMs(cues.map(({ text }) => text).join("\n"));
    let timer: ReturnType<typeof setTimeout>;
    const send = async () => {
      if (!(await report())) timer = setTimeout(() => void send(), againMs);
    };
    timer = setTimeout(() => void send(), Math.max(0, cameAt.at + least - Date.now()));
    return () => clearTimeout(timer);
  }, [cues, isAtEnd, cameAt]);
}
