import { evenWithoutSession, withStatus } from "#web/features/courses/catalog/loaded.ts";
import { BusinessCategories, BusinessHero, Closing, Questions, Reasons } from "#web/features/academy/business/business-page.tsx";
import { messages } from "#web/features/academy/business/messages.ts";
import { loadCourses } from "#web/features/courses/catalog/load-courses.ts";
import { request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import type { Route } from "./+types/for-business";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.description, path: "/for-business" });

/* The courses only provide the pictures of categories; without them the page is still complete. */
export async function loader({ context, request }: Route.LoaderArgs) {
  return withStatus(await loadCourses(() => call("GET", "/api/courses", { context, signal: request.signal })));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadCourses(() => evenWithoutSession(() => call("GET", "/api/courses", { signal: request.signal })));
}

export default function ForBusiness({ loaderData }: Route.ComponentProps) {
  const courses = loaderData.kind === "ready" ? loaderData.list.courses : [];
  return (
    <>
      <BusinessHero courses={courses} />
      <Reasons />
      <BusinessCategories courses={courses} />
      <Questions />
      <Closing />
    </>
  );
}
