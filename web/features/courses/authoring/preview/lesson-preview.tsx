import { useEffect, useRef, type RefObject } from "react";
import { documentTypes } from "#domain/media.ts";
import type { AuthoredMedia, LessonMedia } from "#domain/media.schema.ts";
import { LessonVideos } from "#web/features/courses/video/lesson-videos.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "../messages.ts";

type LessonPreviewProps = {
  /** The text's language; absent if it is unknown. */
  language?: string | undefined;
  title: string;
  /** Null if the text takes too long to render. */
  html: string | null;
  /** Whether the HTML belongs to an older text. */
  isLate?: boolean;
  headingLevel?: 2 | 3;
  /** The recordings of the lesson; undefined while they are being loaded. */
  media?: readonly AuthoredMedia[] | undefined;
};

/** Convert a recording to the form that learners get who have not watched any of it. */
function asSeen({ state, seconds, upload_bytes, ...media }: AuthoredMedia): LessonMedia {
  return {
    ...media,
    bytes: upload_bytes,
    state: state === "ready" ? "ready" : "preparing",
    // By the name: the academy has refused a file whose bytes say something else.
    content_type: documentTypes[/\.\w+$/.exec(media.file_name.toLowerCase())?.[0] ?? ""] ?? "",
    seconds: seconds ?? 0,
    // The preview does not count what is watched.
    needed: 0,
    width: null,
    height: null,
    smaller: null,
    progress: null,
  };
}

/** A lesson's text as learners read it. */
export function LessonPreview({ language, title, html, isLate = false, headingLevel = 2, media }: LessonPreviewProps) {
  const Heading = `h${headingLevel}` as const;
  const text = useRef<HTMLDivElement>(null);
  const shown = html ?? "";
  useReachableBlocks(text, shown);
  return (
    <article aria-label={messages.previewAs} className="grid gap-5">
      {isLate && <Notice live>{messages.previewLate}</Notice>}
      <Heading dir="auto" lang={language} className="text-3xl wrap-anywhere">
        {title || messages.newTitle}
      </Heading>
      {html === null ? (
        <Notice live>{messages.previewTooSlow}</Notice>
      ) : html === "" ? (
        <p className="text-muted">{messages.previewEmpty}</p>
      ) : (
        // Sanitized by the server, like the lesson itself.
        <div ref={text} className="prose" dir="auto" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
      )}
      <LessonVideos
        text={text}
        html={shown}
        media={(media ?? []).filter(({ state }) => state !== "refused").map(asSeen)}
        isLoading={media === undefined}
        counts={false}
      />
    </article>
  );
}

/** Make code and tables focusable: they scroll on their own, and keyboard users must be able to reach them. */
function useReachableBlocks(text: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    for (const block of text.current?.querySelectorAll<HTMLElement>("pre, table") ?? []) block.tabIndex = 0;
  }, [text, html]);
}
