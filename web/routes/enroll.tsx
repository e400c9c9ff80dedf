import { CourseFailed, CourseMissing } from "../features/course/course-states.tsx";
import { loadCourse, type LoadedCourse } from "../features/course/load-course.ts";
import { evenWithoutSession, withStatus } from "../features/course/loaded.ts";
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

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { course } = api({ context, signal: request.signal });
  return withStatus(await loadCourse(() => course(params.courseId), "visitor"));
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<LoadedCourse> {
  const { course } = api({ signal: request.signal });
  return loadCourse(() => evenWithoutSession(() => course(params.courseId)), "self");
}

export function clientAction({ params }: Route.ClientActionArgs) {
  return enroll(params.courseId);
}

export default function Enroll({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <CourseMissing />;
  if (loaderData.kind === "failed") return <CourseFailed message={loaderData.message} />;
  return <EnrollPage key={loaderData.course.id} course={loaderData.course} />;
}
