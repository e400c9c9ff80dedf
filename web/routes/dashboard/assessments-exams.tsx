import { loadOwnExams } from "#web/features/assessment/exam/load-exam.ts";
import { messages } from "#web/features/assessment/exam/messages.ts";
import { OwnExams } from "#web/features/assessment/exam/own-exams.tsx";
import { messages as words } from "#web/features/courses/learning/messages.ts";
import { PanelFailed, PanelSkeleton } from "#web/features/courses/learning/panel-states.tsx";
import { placeHref } from "#web/features/courses/learning/student-params.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { defineTab } from "../define-tab.tsx";

export const tab = defineTab({
  loader: ({ signal }) => loadOwnExams(signal),
  Panel: ({ data }) => {
    if (data === null) return <PanelSkeleton />;
    if (data.kind === "failed") return <PanelFailed title={messages.listFailed} message={data.message} />;
    if (data.exams.length === 0) return <NoExams />;
    return (
      <div className="grid gap-8">
        <OwnExams exams={data.exams} />
        <PracticeLinks />
      </div>
    );
  },
});

/** Shown while there are no exams: practice with an agent's questions, or a quiz by the tutor. */
function NoExams() {
  return (
    <EmptyState headingLevel={3} title={words.assessmentsTitle} action={<PracticeLinks centered />}>
      {words.assessments}
    </EmptyState>
  );
}

/** Links to practice before an exam, or without one. */
function PracticeLinks({ centered = false }: { centered?: boolean }) {
  return (
    <div className={`flex flex-wrap gap-3 ${centered ? "justify-center" : ""}`}>
      <ButtonLink to="/agents-api#assessment" variant={centered ? "primary" : "secondary"}>
        {words.practise}
      </ButtonLink>
      <ButtonLink to={placeHref({ tab: "ai-tutor" })} preventScrollReset>
        {words.askTheTutor}
      </ButtonLink>
    </div>
  );
}
