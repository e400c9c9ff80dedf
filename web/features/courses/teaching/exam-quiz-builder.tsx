import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: exams cannot be put together here yet; the assessment agent makes questions today. */
export function ExamQuizBuilder() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.examsTitle}
      action={<ButtonLink to="/agents-api#assessment">{messages.examsAction}</ButtonLink>}
    >
      {messages.exams}
    </EmptyState>
  );
}
