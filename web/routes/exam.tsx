import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { ExamOverview } from "#web/features/assessment/exam/exam-overview.tsx";
import { ExamProblem, ExamSkeleton } from "#web/features/assessment/exam/exam-states.tsx";
import { loadExam } from "#web/features/assessment/exam/load-exam.ts";
import { messages } from "#web/features/assessment/exam/messages.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/exam";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.page.exam.title ?? messages.title,
    description: readMessage(msg`An exam of the academy.`),
    path: "/dashboard",
    indexed: false,
  });

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadExam(params.examId, request.signal);

export function HydrateFallback() {
  return <ExamSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ExamProblem error={error} />;
}

export default function ExamRoute({ loaderData: { page, userId } }: Route.ComponentProps) {
  return <ExamOverview page={page} userId={userId} />;
}
