import { Fragment, useEffect, useRef, useState, type RefObject } from "react";
import { readStoredCues } from "#domain/caption-file.ts";
import type { Cue } from "#domain/captions.ts";
import type { Chapter, MediaProgress } from "#domain/media.schema.ts";
import { Field, Select } from "#web/ui/field.tsx";
import { ScrollArea } from "#web/ui/scroll-area.tsx";
import { useSpokenCue } from "./use-spoken-cue.ts";
import { useTranscriptReading } from "./use-transcript-reading.ts";
import { clockOf } from "#web/i18n/format.ts";
import { messages, nameOf } from "./messages.ts";

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
                  {nameOf(each)}
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
