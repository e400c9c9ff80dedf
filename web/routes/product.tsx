import { isOffered } from "#domain/course.ts";
import { LoadedCompletionPanel } from "#web/features/assessment/completion/completion-panel.tsx";
import { CoursePageView } from "#web/features/courses/catalog/course-page.tsx";
import { socialPicturePath } from "#web/features/courses/catalog/course-picture.tsx";
import { CourseFailed, CourseMissing } from "#web/features/courses/catalog/course-states.tsx";
import { courseSummaryText, describeCourse } from "#web/features/courses/catalog/describe-course.ts";
import { fetchCourse, loadCourse, type LoadedCourse, ownCourseLoader } from "#web/features/courses/catalog/load-courses.ts";
import { withStatus } from "#web/features/courses/catalog/loaded.ts";
import { messages } from "#web/features/courses/catalog/messages.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/product";

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const path = `/product/${params.courseId}`;
  if (loaderData?.kind !== "ready") {
    const title = loaderData?.kind === "failed" ? messages.errorLoading : messages.courseNotFound;
    return pageMeta(matches, { title, description: title, path, indexed: false });
  }
  const { course } = loaderData;
  const picture = { path: socialPicturePath(course.id), alt: course.title };
  return pageMeta(matches, {
    title: course.title,
    description: courseSummaryText(course),
    path,
    ...(isOffered(course)
      ? {
          picture,
          structured: (origin: string, academyName: string) => describeCourse(course, picture.path, origin, academyName),
        }
      : { indexed: false }),
  });
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return withStatus(await loadCourse(() => fetchCourse(params.courseId, { context, signal: request.signal }), "visitor"));
}

const loadOwnCourse = ownCourseLoader("/product/");

export function clientLoader(asked: Route.ClientLoaderArgs): Promise<LoadedCourse> {
  return loadOwnCourse(asked);
}
clientLoader.hydrate = true as const;

export default function Product({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <CourseMissing />;
  if (loaderData.kind === "failed") return <CourseFailed message={loaderData.message} />;
  return (
    <CoursePageView
      key={loaderData.course.id}
      course={loaderData.course}
      settled={loaderData.viewer === "self"}
      completion={<LoadedCompletionPanel courseId={loaderData.course.id} className="mt-4" />}
    />
  );
}
