import { useRevalidator } from "react-router";
import { failedOrThrow } from "#web/features/course/loaded.ts";
import { CategoryTiles } from "#web/features/home/category-tiles.tsx";
import { FeaturedCourses } from "#web/features/home/featured-courses.tsx";
import { Hero } from "#web/features/home/hero.tsx";
import { messages } from "#web/features/home/messages.ts";
import { Stats } from "#web/features/home/stats.tsx";
import { TutorPreview } from "#web/features/home/tutor-preview.tsx";
import { api } from "#web/platform/api.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, whole: true, description: messages.description, path: "/" });

export function loader({ context, request }: Route.LoaderArgs) {
  return load(api({ context, signal: request.signal }));
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return load(api({ signal: request.signal }));
}

async function load({ courses }: ReturnType<typeof api>) {
  return courses().then((list) => ({ kind: "ready" as const, list }), failedOrThrow);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const revalidator = useRevalidator();
  const { courses, categories } = loaderData.kind === "ready" ? loaderData.list : { courses: [], categories: [] };
  return (
    <>
      <Hero courses={courses} />
      {loaderData.kind === "failed" && (
        <ErrorState
          title={messages.failedTitle}
          onRetry={() => void revalidator.revalidate()}
          retrying={revalidator.state === "loading"}
        >
          {loaderData.message}
        </ErrorState>
      )}
      <CategoryTiles categories={categories} courses={courses} />
      <FeaturedCourses courses={courses} />
      <TutorPreview />
      <Stats />
    </>
  );
}
