import { builderHref } from "#web/features/assessment/builder/builder-params.ts";
import { BuilderProblem, BuilderSkeleton } from "#web/features/assessment/builder/builder-page.tsx";
import { loadForm, readLetter } from "#web/features/assessment/builder/load-form.ts";
import { PrintedExam } from "#web/features/assessment/builder/printed-exam.tsx";
import { printMessages as messages } from "#web/features/assessment/builder/print-messages.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/exam-print";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? messages.heading(loaderData.exam.title, loaderData.form) : messages.title,
    description: messages.help,
    path: "/dashboard",
    indexed: false,
  });

export const clientLoader = ({ params, request }: Route.ClientLoaderArgs) =>
  loadForm(params.examId, readLetter(new URL(request.url).searchParams), request.signal);

export function HydrateFallback() {
  return <BuilderSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BuilderProblem error={error} />;
}

export default function ExamPrintRoute({ loaderData: form, params }: Route.ComponentProps) {
  return <PrintedExam form={form} toExam={builderHref({ course: params.courseId, view: "exams", item: params.examId })} />;
}
