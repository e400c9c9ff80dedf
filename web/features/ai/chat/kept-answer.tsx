import type { StoredCitation } from "#domain/conversation.schema.ts";
import { citedLessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { Answer } from "./answer.tsx";
import { CitationList } from "./citation-list.tsx";

/** An answer of an earlier day, for pages that show one outside of a conversation's box. */
export function StoredAnswer({ answer, citations }: { answer: string; citations: readonly StoredCitation[] }) {
  return (
    <>
      <Answer text={answer} />
      <CitationList citations={citations} addressOf={citedLessonAddress} currentLessonId={undefined} />
    </>
  );
}
