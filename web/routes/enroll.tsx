import { CourseFailed, CourseMissing } from "../features/course/course-states.tsx";
import { loadCourse } from "../features/course/load-course.ts";
import { messages as courseMessages } from "../features/course/messages.ts";
import { enroll } from "../features/enrollment/enroll.ts";
import { EnrollPage } from "../features/enrollment/enroll-page.tsx";
import { messages } from "../features/enrollment/messages.ts";
import { api } from "../platform/api.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/enroll";

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const title =
    loaderData?.kind === "ready" ? `${messages.eyebrow} in ${loaderData.course.title}` : courseMessages.courseNotFound;
  return pageMeta(matches, { title, description: title, path: `/enroll/${params.courseId}`, indexed: false });
};

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadCourse(api({ context, signal: request.signal }).course, params.courseId, { viewer: "visitor" });
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadCourse(api({ signal: request.signal }).course, params.courseId, { viewer: "self" });
}

export function clientAction({ params }: Route.ClientActionArgs) {
  return enroll(params.courseId);
}

export default function Enroll({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <CourseMissing />;
  if (loaderData.kind === "failed") return <CourseFailed message={loaderData.message} />;
  return <EnrollPage key={loaderData.course.id} course={loaderData.course} />;
}
