import { Suspense, useEffect, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import type { Embed } from "#domain/embeds.ts";
import type { LessonMedia } from "#domain/media.schema.ts";
import { FormulaStyles } from "#web/ui/formula-styles.tsx";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { Attachment, CopyButtons, embedOf, EmbeddedVideo, useEmbedTicks, type ReadLesson } from "./lesson-blocks.tsx";
import { messages } from "./messages.ts";

type PlayerProps = { media: LessonMedia; counts: boolean };

// Only pages with a recording load the player.
const VideoPlayer = lazyPart<PlayerProps>(async () => ({ default: (await import("./video-player.tsx")).VideoPlayer }));

/** A place in the text and its content: the id of a recording or attachment, or an external video. */
type Place = { element: HTMLElement; shows: string | Embed; isFile: boolean };

type LessonVideosProps = {
  /** The text, whose blocks have `data-video` with the id of a recording. */
  text: RefObject<HTMLElement | null>;
  /** The HTML of the text: its blocks are searched again when it changes. */
  html: string;
  media: readonly LessonMedia[];
  /** Whether the recordings are still being loaded: until then, nothing is said about a line with an unknown id. */
  isLoading?: boolean;
  /** False for authors, whose watching is not counted. */
  counts: boolean;
  /** The lesson read by a learner; null for authors, who tick nothing. */
  lesson?: ReadLesson | null;
};

/** Renders players, attachments and buttons in a lesson's text. A line whose recording was removed says so. */
export function LessonVideos({ text, html, media, isLoading = false, counts, lesson = null }: LessonVideosProps) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const { isTicked, tick } = useEmbedTicks(lesson);
  const known = media.map(({ id }) => id).join(" ");
  useEffect(() => {
    const ids = known.split(" ");
    const blocks = Array.from(text.current?.querySelectorAll<HTMLElement>("[data-video], [data-file], [data-embed]") ?? []);
    const found = blocks.flatMap((element): Place[] => {
      const id = element.dataset["video"] ?? element.dataset["file"] ?? "";
      const shows = embedOf(element) ?? id;
      if (typeof shows === "string" && !ids.includes(id) && isLoading) return [];
      // Remove the block's line of text once; later its content belongs to React.
      if (element.dataset["shown"] === undefined) element.textContent = "";
      element.dataset["shown"] = "";
      return [{ element, shows, isFile: element.dataset["file"] !== undefined }];
    });
    const drawn = requestAnimationFrame(() => setPlaces(found));
    return () => cancelAnimationFrame(drawn);
  }, [text, html, known, isLoading]);

  const blocks = places.map(({ element, shows, isFile }, index) => {
    if (typeof shows !== "string") {
      const shown = (
        <EmbeddedVideo embed={shows} isWatched={isTicked(shows)} onWatched={(isWatched) => void tick(shows, isWatched)} />
      );
      return createPortal(shown, element, `${shows.id} ${index}`);
    }
    const shown = media.find((each) => each.id === shows);
    if (!shown) {
      const gone = <Notice>{isFile ? messages.fileGone : messages.recordingGone}</Notice>;
      return isLoading ? null : createPortal(gone, element, `${shows} ${index}`);
    }
    const block = shown.kind === "file" ? <Attachment media={shown} /> : <Video media={shown} counts={counts} />;
    return createPortal(block, element, `${shows} ${index}`);
  });
  return (
    <>
      {blocks}
      <CopyButtons text={text} html={html} />
      <FormulaStyles html={html} />
    </>
  );
}

function Video({ media, counts }: { media: LessonMedia; counts: boolean }) {
  if (media.state !== "ready") return <Notice>{messages.notReady}</Notice>;
  const waiting = (
    <Loading label={messages.loading}>
      <Skeleton className={media.kind === "audio" ? "h-14 w-full" : "aspect-video w-full"} />
    </Loading>
  );
  return (
    <Suspense fallback={waiting}>
      <VideoPlayer media={media} counts={counts} />
    </Suspense>
  );
}
