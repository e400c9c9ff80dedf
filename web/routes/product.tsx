import { CoursePageView } from "#web/features/course/course-page.tsx";
import { socialPicturePath } from "#web/features/course/course-picture.tsx";
import { CourseFailed, CourseMissing } from "#web/features/course/course-states.tsx";
import { loadCourse, type LoadedCourse } from "#web/features/course/load-course.ts";
import { evenWithoutSession, withStatus } from "#web/features/course/loaded.ts";
import { messages } from "#web/features/course/messages.ts";
import { api } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { readStoredSession } from "#web/platform/stored-session.ts";
import type { Route } from "./+types/product";

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const path = `/product/${params.courseId}`;
  if (loaderData?.kind !== "ready")
    return pageMeta(matches, { title: messages.courseNotFound, description: messages.courseNotFound, path, indexed: false });
  const { course } = loaderData;
  return pageMeta(matches, {
    title: course.title,
    description: course.description,
    path,
    picture: { path: socialPicturePath(course.id), alt: course.title },
  });
};

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { course } = api({ context, signal: request.signal });
  return withStatus(await loadCourse(() => course(params.courseId), "visitor"));
}

/** True until the page that the server rendered has come alive; a product page that is reached by a link was not rendered there. */
let renderedByServer = typeof location !== "undefined" && location.pathname.startsWith("/product/");

/**
 * The server renders the page for a visitor. For a visitor it is taken as it came; a signed-in person's own view, which tells
 * whether they are enrolled, follows while the page comes alive. When that fails, what is there already stays.
 */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs): Promise<LoadedCourse> {
  const arriving = renderedByServer;
  renderedByServer = false;
  if (arriving && !readStoredSession()) return serverLoader();
  const { course } = api({ signal: request.signal });
  const own = await loadCourse(() => evenWithoutSession(() => course(params.courseId)), "self");
  if (!arriving || own.kind !== "failed") return own;
  const rendered = await serverLoader();
  return rendered.kind === "ready" ? { ...rendered, viewer: "self" } : rendered;
}
clientLoader.hydrate = true as const;

export default function Product({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <CourseMissing />;
  if (loaderData.kind === "failed") return <CourseFailed message={loaderData.message} />;
  return <CoursePageView key={loaderData.course.id} course={loaderData.course} settled={loaderData.viewer === "self"} />;
}
