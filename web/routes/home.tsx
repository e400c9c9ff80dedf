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
import { academyContext } from "#web/platform/page-context.ts";
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

export async function loader({ context, request: { signal } }: Route.LoaderArgs) {
  const { isDemo } = context.get(academyContext);
  const [courses, metrics] = await Promise.all([
    loadCourses(() => call("GET", "/api/courses", { context, signal })),
    // The page is complete without them.
    isDemo ? null : call("GET", "/api/figures", { context, signal }).catch(() => null),
  ]);
  return withStatus({ ...courses, metrics });
}

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  const [courses, metrics] = await Promise.all([
    loadCourses(() => evenWithoutSession(() => call("GET", "/api/courses", { signal }))),
    evenWithoutSession(() => call("GET", "/api/figures", { signal })).catch(() => null),
  ]);
  return { ...courses, metrics };
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
      <Stats metrics={loaderData.metrics} />
    </>
  );
}
