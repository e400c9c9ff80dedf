import { redirect } from "react-router";
import { isOffered } from "#domain/course.ts";
import { CourseFailed, CourseMissing } from "#web/features/courses/catalog/course-states.tsx";
import { fetchCourse, loadCourse, type LoadedCourse, ownCourseLoader } from "#web/features/courses/catalog/load-courses.ts";
import { withStatus } from "#web/features/courses/catalog/loaded.ts";
import { messages as courseMessages } from "#web/features/courses/catalog/messages.ts";
import { enroll, tellOfEnrollment } from "#web/features/courses/enrollments/enroll.ts";
import { EnrollPage } from "#web/features/courses/enrollments/enroll-page.tsx";
import { messages } from "#web/features/courses/enrollments/messages.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { reloadsIfReached } from "#web/platform/reloads.ts";
import type { Route } from "./+types/enroll";

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const title = loaderData?.kind === "ready" ? messages.enrollIn(loaderData.course.title) : courseMessages.courseNotFound;
  return pageMeta(matches, { title, description: title, path: `/enroll/${params.courseId}`, indexed: false });
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return withStatus(await loadCourse(() => fetchCourse(params.courseId, { context, signal: request.signal }), "visitor"));
}

const loadOwnCourse = ownCourseLoader("/enroll/");

/** A person who has followed the mailed link is enrolled now, and is redirected like one who was signed in from the start. */
export async function clientLoader(asked: Route.ClientLoaderArgs): Promise<LoadedCourse> {
  const loaded = await loadOwnCourse(asked);
  if (loaded.kind === "ready" && !loaded.course.enrollment && !isOffered(loaded.course)) {
    throw redirect(`/product/${loaded.course.id}`);
  }
  const cameByMail = new URL(asked.request.url).searchParams.get("by") === "mail";
  if (!cameByMail || loaded.kind !== "ready" || !loaded.course.enrollment) return loaded;
  tellOfEnrollment(loaded.course.id);
  throw redirect("/dashboard");
}
clientLoader.hydrate = true as const;

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return enroll(params.courseId, await request.formData());
}

export const shouldRevalidate = reloadsIfReached;

export default function Enroll({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <CourseMissing />;
  if (loaderData.kind === "failed") return <CourseFailed message={loaderData.message} />;
  return <EnrollPage key={loaderData.course.id} course={loaderData.course} settled={loaderData.viewer === "self"} />;
}
