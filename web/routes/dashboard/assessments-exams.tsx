import { loadOwnExams } from "#web/features/assessment/exam/load-exam.ts";
import { messages } from "#web/features/assessment/exam/messages.ts";
import { OwnExams } from "#web/features/assessment/exam/own-exams.tsx";
import { messages as words } from "#web/features/courses/learning/messages.ts";
import { PanelFailed, PanelSkeleton } from "#web/features/courses/learning/panel-states.tsx";
import { placeHref } from "#web/features/courses/learning/student-place.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: ({ signal }) => loadOwnExams(signal),
  Panel: ({ data }) => {
    if (data === null) return <PanelSkeleton />;
    if (data.kind === "failed") return <PanelFailed title={messages.listFailed} message={data.message} />;
    return data.exams.length > 0 ? <OwnExams exams={data.exams} /> : <NoExams />;
  },
});

/** Until there are exams, one practices with questions of an agent, or the tutor quizzes. */
function NoExams() {
  return (
    <EmptyState
      headingLevel={3}
      title={words.assessmentsTitle}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to="/agents-api#assessment" variant="primary">
            {words.practise}
          </ButtonLink>
          <ButtonLink to={placeHref({ tab: "ai-tutor" })} preventScrollReset>
            {words.askTheTutor}
          </ButtonLink>
        </div>
      }
    >
      {words.assessments}
    </EmptyState>
  );
}
