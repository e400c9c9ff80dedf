import { ExamProblem, ExamSkeleton } from "#web/features/assessment/exam/exam-states.tsx";
import { loadPreview } from "#web/features/assessment/exam/load-preview.ts";
import { examPreviewMessages as messages } from "#web/features/assessment/exam/preview-messages.ts";
import { PreviewPage } from "#web/features/assessment/exam/preview-page.tsx";
import { builderHref } from "#web/features/assessment/builder/builder-params.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/exam-preview";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? messages.heading(loaderData.exam.title) : messages.title,
    description: messages.countsNowhere,
    path: "/dashboard",
    indexed: false,
  });

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) => loadPreview(params.examId, request.signal);

export function HydrateFallback() {
  return <ExamSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ExamProblem error={error} />;
}

export default function ExamPreviewRoute({ loaderData: preview, params }: Route.ComponentProps) {
  const toExam = builderHref({ course: params.courseId, view: "exams", item: params.examId });
  return <PreviewPage key={preview.now} preview={preview} toExam={toExam} />;
}
