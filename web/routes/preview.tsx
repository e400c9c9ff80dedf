import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { useRef } from "react";
import { CourseFailed, NothingHere } from "#web/features/courses/catalog/course-states.tsx";
import { evenWithoutSession, withStatus } from "#web/features/courses/catalog/loaded.ts";
import { loadPublic } from "#web/features/courses/catalog/load-courses.ts";
import { previewMessages } from "#web/features/courses/catalog/preview-messages.ts";
import { LessonVideos } from "#web/features/courses/video/lesson-videos.tsx";
import { request as call, type Caller } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { Breadcrumb } from "#web/ui/breadcrumb.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import type { Route } from "./+types/preview";

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const path = `/preview/${params.courseId}/${params.lessonId}`;
  if (loaderData?.kind !== "ready") {
    return pageMeta(matches, {
      title: previewMessages.previewMissing,
      description: previewMessages.previewMissing,
      path,
      indexed: false,
    });
  }
  const { lesson, course } = loaderData.value;
  return pageMeta(matches, { title: lesson.title, description: previewMessages.previewOfCourse(course.title), path });
};

const fetchPreview = (params: { courseId: string; lessonId: string }, caller: Caller) =>
  loadPublic(() => call("GET", "/api/courses/{courseId}/lessons/{lessonId}/preview", { params, ...caller }));

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return withStatus(await fetchPreview(params, { context, signal: request.signal }));
}

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  evenWithoutSession(() => fetchPreview(params, { signal: request.signal }));

/** A free preview of a lesson, with a link to its course. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  const text = useRef<HTMLDivElement>(null);
  if (loaderData.kind === "missing")
    return <NothingHere title={previewMessages.previewMissing}>{previewMessages.previewMissingHelp}</NothingHere>;
  if (loaderData.kind === "failed") return <CourseFailed message={loaderData.message} />;
  const { lesson, course, media } = loaderData.value;
  const toCourse = `/product/${course.id}`;
  return (
    <div className="page-width pt-6 lg:pt-10">
      <Breadcrumb
        entries={[
          { label: readMessage(msg`Courses`), to: "/store" },
          { label: course.title, to: toCourse },
          { label: lesson.title },
        ]}
      />
      <article aria-labelledby="lesson-title" className="mx-auto mt-8 max-w-measure">
        <h1 id="lesson-title" dir="auto" lang={course.language}>
          {lesson.title}
        </h1>
        <p className="mt-3 text-sm text-muted">{previewMessages.previewNote}</p>
        {/* The text is Markdown by authors, sanitized by the server. */}
        <div
          ref={text}
          className="prose mt-8 [&_[data-check]]:hidden"
          dir="auto"
          lang={course.language}
          dangerouslySetInnerHTML={{ __html: lesson.html }}
        />
        <LessonVideos text={text} html={lesson.html} media={media} counts={false} />
        <ButtonLink variant="primary" size="lg" to={toCourse} className="mt-10">
          {previewMessages.toCourse}
        </ButtonLink>
      </article>
    </div>
  );
}
