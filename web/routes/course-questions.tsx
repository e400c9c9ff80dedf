import { CourseMissing, CourseQuestions } from "#web/features/ai/feedback/course-questions.tsx";
import { LessonQuestions, questionActions } from "#web/features/ai/feedback/lesson-questions.tsx";
import { messages } from "#web/features/ai/feedback/messages.ts";
import { act } from "#web/platform/act.ts";
import { ApiError, request as call } from "#web/platform/api.ts";
import { concernsThePage } from "#web/platform/load-panel.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { reloadsIfReached } from "#web/platform/reloads.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/course-questions";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.title, path: "/dashboard", indexed: false });

export async function clientLoader({ params: { courseId }, request }: Route.ClientLoaderArgs) {
  const { signal, url } = request;
  const lessonId = new URL(url).searchParams.get("lesson");
  try {
    if (lessonId === null || lessonId === "") {
      const found = await call("GET", "/api/teaching/courses/{courseId}/questions", { params: { courseId }, signal });
      return { kind: "course", found } as const;
    }
    const found = await call("GET", "/api/teaching/lessons/{lessonId}/questions", { params: { lessonId }, signal });
    return { kind: "lesson", found } as const;
  } catch (error) {
    if (!(error instanceof ApiError) || concernsThePage(error)) throw error;
    return error.status === 404 ? ({ kind: "missing" } as const) : ({ kind: "failed", message: error.message } as const);
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return act<unknown>(await request.formData(), questionActions);
}

export const shouldRevalidate = reloadsIfReached;

export function HydrateFallback() {
  return (
    <Loading label={messages.loading} className="page-width pt-12">
      <Skeleton className="h-72 w-full" />
    </Loading>
  );
}

export default function CourseQuestionsRoute({ loaderData, params: { courseId } }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case "missing":
      return <CourseMissing />;
    case "failed":
      return (
        <LoadFailed headingLevel={1} className="my-auto" title={messages.failed}>
          {loaderData.message}
        </LoadFailed>
      );
    case "course":
      return <CourseQuestions found={loaderData.found} />;
    case "lesson":
      return <LessonQuestions courseId={courseId} found={loaderData.found} />;
  }
}
