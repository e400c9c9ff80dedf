import type { ReactNode } from "react";
import type { Suggestion } from "#domain/chat.schema.ts";
import { AnswerFeedback } from "./answer-feedback.tsx";
import { LessonChoice, OpenedLessons } from "./lesson-choice.tsx";

type BelowAnswerProps = {
  /** The conversation's id, if its answers can be rated. */
  conversationId: string | undefined;
  turnId: string;
  suggestions: readonly Suggestion[];
  /** Absent while another question is being answered, and when the conversation has already continued. */
  onChooseLesson?: ((lessonTitle: string) => void) | undefined;
  /** The person's earlier feedback on the answer. */
  helpful: boolean | null;
  /** Shown next to the rating. */
  children?: ReactNode;
};

/** What stands below an answer: lessons to choose from, and its rating. */
export function BelowAnswer({ conversationId, turnId, suggestions, onChooseLesson, helpful, children }: BelowAnswerProps) {
  return (
    <>
      <LessonChoice suggestions={suggestions} onChoose={onChooseLesson} />
      <OpenedLessons suggestions={suggestions} />
      {conversationId === undefined ? (
        <div className="mt-1 flex items-center gap-2">{children}</div>
      ) : (
        <AnswerFeedback conversationId={conversationId} turnId={turnId} said={helpful}>
          {children}
        </AnswerFeedback>
      )}
    </>
  );
}
