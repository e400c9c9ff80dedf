import { Fragment, useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { readStoredCues } from "#domain/caption-file.ts";
import type { Cue } from "#domain/captions.ts";
import type { Chapter, MediaProgress } from "#domain/media.schema.ts";
import { readingMs } from "#domain/watch-credit.ts";
import { clockOf } from "#web/i18n/format.ts";
import { ApiError, request } from "#web/platform/api.ts";
import { Field, Select } from "#web/ui/field.tsx";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { messages, languageNameOf } from "./messages.ts";
import { useSpokenCue } from "./use-spoken-cue.ts";

type TranscriptProps = {
  player: RefObject<HTMLVideoElement | null>;
  mediaId: string;
  languages: readonly string[];
  chapters: readonly Chapter[];
  onSeek: (seconds: number) => void;
  /** Whether reading the transcript to its end completes the recording. */
  counts: boolean;
  onDone: (progress: MediaProgress) => void;
};

/**
 * The transcript of a recording, loaded when it is opened for the first time. A click on a time plays from there, and the line that is being
 * spoken is marked.
 */
export function Transcript({ player, mediaId, languages, chapters, onSeek, counts, onDone }: TranscriptProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [language, setLanguage] = useState(languages[0] ?? "en");
  const [loaded, setLoaded] = useState<{ language: string; cues: readonly Cue[] | null } | null>(null);

  useEffect(() => {
    if (!isOpen) return;
    const left = new AbortController();
    void (async () => {
      try {
        const response = await fetch(`/media/${mediaId}/captions/${language}.vtt`, { signal: left.signal });
        setLoaded({ language, cues: response.ok ? readStoredCues(await response.text()) : null });
      } catch {
        if (!left.signal.aborted) setLoaded({ language, cues: null });
      }
    })();
    return () => left.abort();
  }, [isOpen, mediaId, language]);

  const cues = loaded?.language === language ? loaded.cues : undefined;
  const end = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const spoken = useSpokenCue(player, list, isOpen ? (cues ?? null) : null);
  useTranscriptReading({ mediaId, language, cues: counts && isOpen ? (cues ?? null) : null, end, onDone });
  return (
    <details className="rounded-md border border-hairline" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-[550]">{messages.transcript}</summary>
      <div className="grid gap-3 border-t border-hairline px-4 py-3">
        {languages.length > 1 && (
          <Field label={messages.transcriptLanguage} className="max-w-48">
            <Select value={language} onChange={({ target }) => setLanguage(target.value)}>
              {languages.map((each) => (
                <option key={each} value={each}>
                  {languageNameOf(each)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {counts && <p className="text-sm text-muted">{messages.transcriptCounts}</p>}
        {cues === null && <p role="alert">{messages.transcriptFailed}</p>}
        {cues && (
          <ScrollArea
            ref={list}
            role="group"
            aria-label={messages.transcript}
            lang={language}
            dir="auto"
            className="relative grid max-h-72 gap-1 overflow-y-auto"
          >
            {cues.map((cue, at) => (
              <Fragment key={`${cue.from} ${cue.to}`}>
                {chaptersBefore(chapters, cues, at).map(({ from, title }) => (
                  <p key={from} dir="auto" className="mt-2 text-sm font-[600] wrap-anywhere first:mt-0">
                    {title}
                  </p>
                ))}
                <p
                  aria-current={at === spoken || undefined}
                  className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-2 rounded-sm border-s-3 border-transparent px-2 py-0.5 text-sm aria-[current]:border-accent aria-[current]:bg-wash"
                >
                  <button
                    type="button"
                    aria-label={messages.jumpTo(clockOf(cue.from))}
                    className="self-start text-start text-accent tabular-nums underline-offset-2 hover:underline"
                    onClick={() => onSeek(cue.from)}
                  >
                    {clockOf(cue.from)}
                  </button>
                  <span>{cue.text}</span>
                </p>
              </Fragment>
            ))}
            <div ref={end} className="h-px" />
          </ScrollArea>
        )}
      </div>
    </details>
  );
}

/**
 * Return the chapters to show above a cue: those that begin after the start of the previous cue. A chapter after the last cue is not shown.
 */
function chaptersBefore(chapters: readonly Chapter[], cues: readonly Cue[], at: number): readonly Chapter[] {
  const [before, cue] = [cues[at - 1], cues[at]];
  // A chapter that begins within a cue is shown above the next one.
  return chapters.filter(({ from }) => cue && from <= cue.from && (!before || from > before.from));
}

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
function useTranscriptReading({ mediaId, language, cues, end, onDone }: Reading): void {
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
