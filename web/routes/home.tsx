import { evenWithoutSession, withStatus } from "#web/features/courses/catalog/loaded.ts";
import {
  describeAcademy,
  CategoryTiles,
  Hero,
  FeaturedCourses,
  Stats,
  TutorPreview,
} from "#web/features/academy/home/home-page.tsx";
import { loadCourses } from "#web/features/courses/catalog/load-courses.ts";
import { messages } from "#web/features/academy/home/messages.ts";
import { academyOf } from "#web/platform/academy.ts";
import { request as call } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = ({ matches }) => {
  const academy = academyOf(matches);
  return pageMeta(matches, {
    title: messages.title(academy),
    whole: true,
    description: messages.description(academy),
    path: "/",
    structured: (origin) => [describeAcademy(academy, origin)],
  });
};

export async function loader({ context, request }: Route.LoaderArgs) {
  return withStatus(await loadCourses(() => call("GET", "/api/courses", { context, signal: request.signal })));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadCourses(() => evenWithoutSession(() => call("GET", "/api/courses", { signal: request.signal })));
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { courses, categories } = loaderData.kind === "ready" ? loaderData.list : { courses: [], categories: [] };
  return (
    <>
      <Hero courses={courses} />
      {loaderData.kind === "failed" && <LoadFailed title={messages.failedTitle}>{loaderData.message}</LoadFailed>}
      <CategoryTiles categories={categories} courses={courses} />
      <FeaturedCourses courses={courses} />
      <TutorPreview />
      <Stats />
    </>
  );
}
