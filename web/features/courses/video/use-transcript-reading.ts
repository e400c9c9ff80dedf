import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Cue } from "#domain/captions.ts";
import type { MediaProgress } from "#domain/media.schema.ts";
import { readingMs } from "#domain/watch-credit.ts";
import { ApiError, request } from "#web/platform/api.ts";

/** How long it is waited until a refused report is sent again: more time has to pass, or the connection has to come back. */
const againMs = 10_000;

type Reading = {
  mediaId: string;
  language: string;
  /** Null while nothing is to be counted: it is closed, not there yet, or done already. */
  cues: readonly Cue[] | null;
  /** What stands behind the last line. */
  end: RefObject<HTMLElement | null>;
  onDone: (progress: MediaProgress) => void;
};

/**
 * Tells the server once a transcript has been read to its end: the end was seen, and as much time has passed since the text came as reading
 * it takes at least.
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

  // The time runs from when the text came, also where its end is seen at once.
  const [cameAt, setCameAt] = useState<{ cues: readonly Cue[]; at: number } | null>(null);
  useEffect(() => {
    if (!cues) return;
    const came = setTimeout(() => setCameAt({ cues, at: Date.now() }));
    void begin().catch((error: unknown) => {
      // It is begun again with the report.
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
