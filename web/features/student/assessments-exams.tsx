import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";
import { placeHref } from "./student-place.ts";

/** Placeholder: until there are exams, the tutor quizzes. */
export function AssessmentsExams() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.assessmentsTitle}
      action={
        <ButtonLink to={placeHref({ tab: "ai-tutor" })} preventScrollReset>
          {messages.askTheTutor}
        </ButtonLink>
      }
    >
      {messages.assessments}
    </EmptyState>
  );
}
