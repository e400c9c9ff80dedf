import { Suspense, useEffect, useState, type RefObject } from "react";
import { createPortal } from "react-dom";
import type { LessonMedia } from "#domain/media.schema.ts";
import { lazyPart } from "#web/ui/lazy-part.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

type PlayerProps = { media: LessonMedia; counts: boolean };

// Only pages with a recording load the player.
const VideoPlayer = lazyPart<PlayerProps>(async () => ({ default: (await import("./video-player.tsx")).VideoPlayer }));

type Place = { element: HTMLElement; id: string };

type LessonVideosProps = {
  /** The text, whose blocks `data-video` name recordings. */
  text: RefObject<HTMLElement | null>;
  /** What the text was made of: its blocks are looked for anew when it changes. */
  html: string;
  media: readonly LessonMedia[];
  /** False for authors, of whom nothing is counted. */
  counts: boolean;
};

/** Puts the players where a lesson's text names recordings. A name that is none of the lesson's stays the line that it is. */
export function LessonVideos({ text, html, media, counts }: LessonVideosProps) {
  const [places, setPlaces] = useState<readonly Place[]>([]);
  const known = media.map(({ id }) => id).join(" ");
  useEffect(() => {
    const ids = known.split(" ");
    const blocks = Array.from(text.current?.querySelectorAll<HTMLElement>("[data-video]") ?? []);
    const found = blocks.flatMap((element) => {
      const id = element.dataset["video"] ?? "";
      if (!ids.includes(id)) return [];
      // What stands there until now is the block's line; what React has put there is left to it.
      if (element.dataset["shown"] === undefined) element.textContent = "";
      element.dataset["shown"] = "";
      return [{ element, id }];
    });
    const drawn = requestAnimationFrame(() => setPlaces(found));
    return () => cancelAnimationFrame(drawn);
  }, [text, html, known]);

  return places.map(({ element, id }, index) => {
    const shown = media.find((each) => each.id === id);
    return shown && createPortal(<Video media={shown} counts={counts} />, element, `${id} ${index}`);
  });
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
