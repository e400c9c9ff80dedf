import type { Suggestion } from "#domain/chat.schema.ts";
import { AnswerFeedback } from "./answer-feedback.tsx";
import { LessonChoice, OpenedLessons } from "./lesson-choice.tsx";

type BelowAnswerProps = {
  conversationId: string;
  turnId: string;
  suggestions: readonly Suggestion[];
  /** Absent while another question is being answered, and when the conversation has already continued. */
  onChooseLesson?: ((lessonTitle: string) => void) | undefined;
  /** The person's earlier feedback on the answer. */
  helpful: boolean | null;
};

/** What stands below a complete answer, for pages that show it outside of a conversation's box: lessons to choose from, and its rating. */
export function BelowAnswer({ conversationId, turnId, suggestions, onChooseLesson, helpful }: BelowAnswerProps) {
  return (
    <>
      <LessonChoice suggestions={suggestions} onChoose={onChooseLesson} />
      <OpenedLessons suggestions={suggestions} />
      <AnswerFeedback conversationId={conversationId} turnId={turnId} said={helpful} />
    </>
  );
}
