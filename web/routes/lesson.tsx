import { Suspense, use } from "react";
import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { LessonChecks } from "#web/features/assessment/checks/lesson-checks.tsx";
import { CompletionPanel } from "#web/features/assessment/completion/completion-panel.tsx";
import { LessonProblem } from "#web/features/courses/lessons/lesson-problem.tsx";
import { LessonRoom } from "#web/features/courses/lessons/lesson-room.tsx";
import { LessonSkeleton } from "#web/features/courses/lessons/lesson-skeleton.tsx";
import { messages } from "#web/features/courses/lessons/messages.ts";
import { openLesson, type Opening } from "#web/features/courses/lessons/load-lesson.ts";
import { beginConversation } from "#web/features/ai/chat/load-conversation.ts";
import { TutorPanel } from "#web/features/ai/chat/tutor-panel.tsx";
import type { LessonPage } from "../platform/api.ts";
import { callAsReaderContext, serverRenderedLessonContext } from "../platform/server-rendered-lesson.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/lesson";

export const meta: Route.MetaFunction = ({ matches, loaderData, error }) =>
  pageMeta(matches, {
    title: error ? messages.lesson : (loaderData?.opened.page.lesson.title ?? messages.lesson),
    description: readMessage(msg`A lesson of the academy.`),
    path: "/dashboard",
    indexed: false,
  });

/** Render the text for the owner of the request's reading cookie into the page, so that it is readable while the scripts load. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, params, request }, next) => {
    const { courseId, lessonId } = params;
    const call = new Request(new URL(`/api/courses/${courseId}/lessons/${lessonId}`, request.url));
    const answer = await context.get(callAsReaderContext)?.(call);
    // To a person without access the page itself says why, after hydration.
    if (!answer?.ok) return next();
    const { lesson, course, reading_position }: LessonPage = await answer.json();
    context.set(serverRenderedLessonContext, {
      title: lesson.title,
      html: lesson.html,
      language: course.language,
      block: reading_position?.block ?? 0,
    });
    const page = await next();
    page.headers.set("Cache-Control", "private, no-store");
    return page;
  },
];

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { conversation, ...opened } = await openLesson(params.courseId, params.lessonId, request.signal);
  return { opened, pending: beginConversation({ kind: "tutor", course: params.courseId }, conversation) };
}

/** Load a lesson after a navigation or a retry, but not after other events on its page. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && defaultShouldRevalidate;
}

export function HydrateFallback() {
  return <LessonSkeleton />;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  return <LessonProblem error={error} courseId={params.courseId ?? ""} />;
}

export default function LessonPage({ loaderData: { opened, pending } }: Route.ComponentProps) {
  const { course, lesson } = opened.page;
  const tutor = <TutorPanel key={course.id} courseId={course.id} lesson={lesson} pending={pending} />;
  const checks = (
    <LessonChecks
      key={lesson.id}
      courseId={course.id}
      lessonId={lesson.id}
      language={course.language}
      loaded={opened.page.checks}
    />
  );
  const completion = opened.page.own_rule && opened.opening && (
    <Suspense key={lesson.id} fallback={null}>
      <Completion opening={opened.opening} />
    </Suspense>
  );
  return <LessonRoom {...opened} tutor={tutor} checks={checks} completion={completion} />;
}

/** The progress by the course's own rule, which the recorded opening counts in. */
function Completion({ opening }: { opening: NonNullable<Opening> }) {
  const opened = use(opening);
  return opened !== "failed" && opened.completion && <CompletionPanel status={opened.completion} />;
}
