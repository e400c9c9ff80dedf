import type { StoredCitation } from "#domain/conversation.schema.ts";
import { citedLessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { Answer } from "./answer.tsx";
import { CitationList } from "./citation-list.tsx";

type StoredAnswerProps = { answer: string; language: string | null; citations: readonly StoredCitation[] };

/** An answer of an earlier day, for pages that show one outside of a conversation's box. */
export function StoredAnswer({ answer, language, citations }: StoredAnswerProps) {
  return (
    <>
      <Answer text={answer} language={language} />
      <CitationList citations={citations} addressOf={citedLessonAddress} currentLessonId={undefined} />
    </>
  );
}
