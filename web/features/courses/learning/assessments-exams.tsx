import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";
import { placeHref } from "./student-place.ts";

/** Placeholder: until there are exams, one practises with questions of an agent, or the tutor quizzes. */
export function AssessmentsExams() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.assessmentsTitle}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/agents-api#assessment" variant="primary">
            {messages.practise}
          </ButtonLink>
          <ButtonLink to={placeHref({ tab: "ai-tutor" })} preventScrollReset>
            {messages.askTheTutor}
          </ButtonLink>
        </div>
      }
    >
      {messages.assessments}
    </EmptyState>
  );
}
