import { useEffect, useRef, type RefObject } from "react";
import { Notice } from "#web/ui/notice.tsx";
import { messages } from "../messages.ts";

type LessonPreviewProps = {
  title: string;
  html: string;
  /** The html is of an older text. */
  isLate?: boolean;
  headingLevel?: 2 | 3;
};

/** A lesson's text as learners read it. */
export function LessonPreview({ title, html, isLate = false, headingLevel = 2 }: LessonPreviewProps) {
  const Heading = `h${headingLevel}` as const;
  const text = useRef<HTMLDivElement>(null);
  useReachableBlocks(text, html);
  return (
    <article aria-label={messages.previewAs} className="grid gap-5">
      {isLate && <Notice live>{messages.previewLate}</Notice>}
      <Heading dir="auto" className="text-3xl wrap-anywhere">
        {title || messages.newTitle}
      </Heading>
      {html === "" ? (
        <p className="text-muted">{messages.previewEmpty}</p>
      ) : (
        // Sanitised by the server, like the lesson itself.
        <div ref={text} className="prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </article>
  );
}

/** Code and tables scroll within themselves; whoever has no mouse reaches them with the Tab key. */
function useReachableBlocks(text: RefObject<HTMLElement | null>, html: string): void {
  useEffect(() => {
    for (const block of text.current?.querySelectorAll<HTMLElement>("pre, table") ?? []) block.tabIndex = 0;
  }, [text, html]);
}
