import type { ShouldRevalidateFunctionArgs } from "react-router";
import { LessonChecks } from "#web/features/assessment/checks/lesson-checks.tsx";
import { LessonProblem } from "#web/features/courses/lessons/lesson-problem.tsx";
import { LessonRoom } from "#web/features/courses/lessons/lesson-room.tsx";
import { LessonSkeleton } from "#web/features/courses/lessons/lesson-skeleton.tsx";
import { messages } from "#web/features/courses/lessons/messages.ts";
import { openLesson } from "#web/features/courses/lessons/load-lesson.ts";
import { beginConversation } from "#web/features/ai/chat/load-conversation.ts";
import { TutorPanel } from "#web/features/ai/chat/tutor-panel.tsx";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/lesson";

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) =>
  pageMeta(matches, {
    title: error ? messages.lesson : (loaderData?.opened.page.lesson.title ?? messages.lesson),
    description: "A lesson of the academy.",
    path: "/dashboard",
    indexed: false,
  });

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { conversation, ...opened } = await openLesson(params.courseId, params.lessonId, request.signal);
  return { opened, coming: beginConversation({ kind: "tutor", course: params.courseId }, conversation) };
}

/** A lesson is opened by going to it or by trying again, not by anything else that happens on its page. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export function HydrateFallback() {
  return <LessonSkeleton />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <LessonProblem error={error} courseId={params.courseId ?? ""} />;
}

export default function LessonPage({ loaderData: { opened, coming } }: Route.ComponentProps) {
  const { course, lesson } = opened.page;
  const tutor = <TutorPanel key={course.id} courseId={course.id} lesson={lesson} coming={coming} />;
  const checks = <LessonChecks key={lesson.id} courseId={course.id} lessonId={lesson.id} />;
  return <LessonRoom {...opened} tutor={tutor} checks={checks} />;
}
