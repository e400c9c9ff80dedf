import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { messages as completion } from "#web/features/assessment/completion/messages.ts";
import { useStatuses } from "#web/features/assessment/completion/use-statuses.ts";
import { ExamElsewhere, ExamProblem, ExamSkeleton } from "#web/features/assessment/exam/exam-states.tsx";
import { loadAttempt } from "#web/features/assessment/exam/load-exam.ts";
import { messages } from "#web/features/assessment/exam/messages.ts";
import { PaperPage } from "#web/features/assessment/exam/paper-page.tsx";
import { ResultPage } from "#web/features/assessment/exam/result-page.tsx";
import { CourseEnd } from "#web/features/courses/lessons/course-end.tsx";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/attempt";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: messages.title,
    description: readMessage(msg`An exam of the academy.`),
    path: "/dashboard",
    indexed: false,
  });

/** When the session ends while the paper is open, the page itself asks the person to sign in again. */
export const handle = { signsInAgain: true };

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadAttempt(params.attemptId, request.signal);

export function HydrateFallback() {
  return <ExamSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ExamProblem error={error} />;
}

export default function AttemptRoute({ loaderData }: Route.ComponentProps) {
  const { kind, userId, email, lease, attemptId } = loaderData;
  if (kind === "elsewhere") return <ExamElsewhere attemptId={attemptId} lease={lease} />;
  if (kind === "result") {
    const { course } = loaderData.result.exam;
    return <ResultPage result={loaderData.result} refused={loaderData.refused} courseEnd={<EndOfCourse course={course} />} />;
  }
  return <PaperPage key={attemptId} paper={loaderData.paper} userId={userId} email={email} lease={lease} />;
}

/** The end of the course, if its learner has completed it; nothing until that is known. */
function EndOfCourse({ course: { id, title } }: { course: { id: string; title: string } }) {
  if (!useStatuses(id)?.[0]?.completed_at) return null;
  return (
    <CourseEnd courseId={id} title={completion.completed} className="max-w-3xl">
      <span dir="auto">{title}</span>
    </CourseEnd>
  );
}
