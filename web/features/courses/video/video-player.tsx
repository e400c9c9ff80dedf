import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { countedSeconds, lengthOf, type SecondsRange } from "#domain/media.ts";
import type { Chapter, LessonMedia, MediaProgress } from "#domain/media.schema.ts";
import { CircleCheck } from "#web/ui/icons.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { clockOf } from "#web/i18n/format.ts";
import { messages } from "./messages.ts";
import { Chapters } from "./chapters.tsx";
import { addressOfFile, keepQuality, qualities, readQuality, type Quality } from "./quality.ts";
import { Transcript } from "./transcript.tsx";
import { useWantedSecond } from "./use-wanted-second.ts";
import { useWatching } from "./use-watching.ts";
import { deviceKeys } from "#web/platform/device-keys.ts";

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];
const speedKey = deviceKeys.playbackSpeed;

/**
 * A recording with the browser's native controls, which have the best support for keyboard, full screen, captions and picture in picture;
 * plus a lesson's extras: a stored speed, the watched parts, and the transcript.
 */
export function VideoPlayer({ media, counts }: { media: LessonMedia; counts: boolean }) {
  const player = useRef<HTMLVideoElement>(null);
  const frame = useRef<HTMLElement>(null);
  const title = useId();
  const [speed, setSpeed] = useState(readSpeed);
  const [quality, setQuality] = useState(() => readQuality(media));
  /** Where and whether the player continues after a change of quality. */
  const left = useRef<{ at: number; isPlaying: boolean } | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { progress, problem, keepProgress } = useWatching(player, media, counts);
  const wanted = useWantedSecond(frame, media.id, (seconds) => {
    // Until the metadata has loaded, setting the position has no effect: `begin` sets it then.
    if (player.current && player.current.readyState >= HTMLMediaElement.HAVE_METADATA) player.current.currentTime = seconds;
  });
  const isVideo = media.kind === "video";

  useEffect(() => {
    const { current } = frame;
    const onKeyDown = (event: KeyboardEvent) => onKey(event, player.current, media.chapters);
    current?.addEventListener("keydown", onKeyDown);
    return () => current?.removeEventListener("keydown", onKeyDown);
  }, [media.chapters]);

  // Called once the metadata has loaded, which may be before the listener is attached.
  const begin = useEffectEvent((element: HTMLVideoElement): void => {
    element.playbackRate = speed;
    if (left.current) {
      element.currentTime = left.current.at;
      if (left.current.isPlaying) void element.play().catch(() => {});
      left.current = null;
      return;
    }
    if (wanted !== null) {
      element.currentTime = wanted;
      return;
    }
    const at = Math.floor(progress?.position ?? 0);
    // A recording that was watched to its end starts from the beginning.
    if (at > 1 && at < media.seconds - 3) element.currentTime = at;
  });
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    const onMetadata = () => begin(element);
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) onMetadata();
    element.addEventListener("loadedmetadata", onMetadata);
    return () => element.removeEventListener("loadedmetadata", onMetadata);
  }, []);

  function seek(seconds: number): void {
    const { current } = player;
    if (!current) return;
    current.currentTime = seconds;
    void current.play().catch(() => {});
  }

  function choose(chosen: Quality): void {
    const { current } = player;
    if (current) left.current = { at: current.currentTime, isPlaying: !current.paused };
    setHasFailed(false);
    setQuality(chosen);
    keepQuality(chosen);
  }

  function fail(): void {
    // If the browser cannot play the smaller file, or it no longer exists, play the original.
    if (quality === "720p") setQuality("original");
    else setHasFailed(true);
  }

  return (
    <figure ref={frame} tabIndex={-1} className="my-6 grid scroll-mt-24 gap-3 font-sans">
      <figcaption id={title} className={media.title ? "text-base font-[600]" : "sr-only"} dir="auto">
        {messages.recording(media.title)}
      </figcaption>
      {/* Sound also gets a video element, because it can show captions above its controls. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions come from the author, one track for each language */}
      <video
        src={addressOfFile(media, quality)}
        controls
        preload="metadata"
        playsInline
        ref={player}
        aria-labelledby={title}
        width={media.width ?? undefined}
        height={media.height ?? undefined}
        className={isVideo ? "h-auto max-h-[80dvh] w-full rounded-md bg-[black]" : "h-14 w-full rounded-md"}
        onError={fail}
      >
        {media.languages.map((language, index) => (
          <track
            key={language}
            kind={media.caption_kinds[language] ?? "captions"}
            src={`/media/${media.id}/captions/${language}.vtt`}
            srcLang={language}
            label={messages.captionsOf(language)}
            default={index === 0}
          />
        ))}
        {media.chapters.length > 0 && <track kind="chapters" src={`/media/${media.id}/chapters.vtt`} />}
      </video>
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          {messages.failed}
        </p>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-48 flex-1">{counts && <Coverage media={media} progress={progress} />}</div>
        {media.smaller && (
          <Field label={messages.quality} className="w-44">
            <Select value={quality} onChange={({ target }) => choose(target.value === "720p" ? "720p" : "original")}>
              {qualities.map((each) => (
                <option key={each} value={each}>
                  {each === "720p" ? messages.smaller : messages.original(Math.min(media.width ?? 0, media.height ?? 0))}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={messages.speed} className="w-28">
          <Select
            value={String(speed)}
            onChange={({ target }) => {
              const chosen = Number(target.value);
              setSpeed(chosen);
              keepSpeed(chosen);
              if (player.current) player.current.playbackRate = chosen;
            }}
          >
            {speeds.map((each) => (
              <option key={each} value={each}>{`${each}×`}</option>
            ))}
          </Select>
        </Field>
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {problem === "held" && messages.notCounted}
        {problem === "elsewhere" && messages.countedElsewhere}
      </p>
      {media.description && (
        <p className="text-sm text-muted" dir="auto">
          {media.description}
        </p>
      )}
      {media.chapters.length > 0 && <Chapters player={player} chapters={media.chapters} onSeek={seek} />}
      {media.languages.length > 0 && (
        <Transcript
          player={player}
          mediaId={media.id}
          chapters={media.chapters}
          languages={media.languages}
          onSeek={seek}
          counts={counts && !progress?.done_at}
          onDone={keepProgress}
        />
      )}
    </figure>
  );
}

/** The watched parts, as a strip along the recording's length. */
function Coverage({ media, progress }: { media: LessonMedia; progress: MediaProgress | null }) {
  const { covered, done_at: doneAt, needed } = progress ?? { covered: [], done_at: null, needed: media.needed };
  const all = countedSeconds(media.seconds);
  const share = Math.min(1, lengthOf(covered) / all);
  const gaps = gapsOf(covered, all);
  const missing = gaps
    .slice(0, 5)
    .map(([from, to]) => messages.range(clockOf(from), clockOf(to)))
    .join(", ");
  return (
    <div className="grid gap-1.5">
      <p className="flex items-center gap-1.5 text-sm text-muted">
        {doneAt ? (
          <>
            <CircleCheck aria-hidden="true" className="size-4 text-success" />
            {messages.done}
          </>
        ) : (
          `${messages.watched(share)}. ${messages.goal(needed / all)}`
        )}
      </p>
      <svg
        role="img"
        aria-label={messages.watchedStrip(share, doneAt ? "" : missing)}
        viewBox={`0 0 ${all} 1`}
        preserveAspectRatio="none"
        className="h-2 w-full overflow-hidden rounded-sm bg-wash text-accent"
      >
        {covered.map(([from, to]) => (
          <rect key={from} x={from} y={0} width={to - from} height={1} fill="currentColor" />
        ))}
      </svg>
    </div>
  );
}

function gapsOf(covered: readonly SecondsRange[], all: number): SecondsRange[] {
  const edges = [0, ...covered.flat(), all];
  return Array.from({ length: edges.length / 2 }, (_, index): SecondsRange => [
    edges[2 * index] ?? 0,
    edges[2 * index + 1] ?? 0,
  ]).filter(([from, to]) => to > from);
}

function onKey(event: KeyboardEvent, player: HTMLVideoElement | null, chapters: readonly Chapter[]): void {
  if (!player || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.target instanceof Element && event.target.closest("select, input, textarea")) return;
  const act: Record<string, () => void> = {
    k: () => (player.paused ? void player.play().catch(() => {}) : player.pause()),
    j: () => (player.currentTime -= 10),
    l: () => (player.currentTime += 10),
    n: () => {
      const next = chapters.find(({ from }) => from > player.currentTime + 0.05);
      if (next) player.currentTime = next.from;
    },
    // Within the first seconds of a chapter, jump to the previous chapter.
    p: () => (player.currentTime = chapters.findLast(({ from }) => from < player.currentTime - 2)?.from ?? 0),
    c: () => {
      const [first] = player.textTracks;
      if (first) first.mode = first.mode === "showing" ? "hidden" : "showing";
    },
  };
  const action = act[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
}

function readSpeed(): number {
  try {
    const speed = Number(localStorage.getItem(speedKey));
    return speeds.includes(speed) ? speed : 1;
  } catch {
    return 1;
  }
}

function keepSpeed(speed: number): void {
  try {
    localStorage.setItem(speedKey, String(speed));
  } catch {
    // Without storage the speed lasts until the page is left.
  }
}
