import { ItemRelease } from "#web/features/assessment/completion/release-form.tsx";
import { BuilderPage, BuilderProblem, BuilderSkeleton } from "#web/features/assessment/builder/builder-page.tsx";
import { readBuilderParams } from "#web/features/assessment/builder/builder-params.ts";
import { loadBuilder } from "#web/features/assessment/builder/load-builder.ts";
import { messages } from "#web/features/assessment/builder/messages.ts";
import { pageMeta } from "../platform/page-meta.ts";
import type { Route } from "./+types/teach";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? messages.heading(loaderData.data.course.title) : messages.title,
    description: messages.description,
    path: "/dashboard",
    indexed: false,
  });

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const place = readBuilderParams(params.courseId, new URL(request.url).searchParams);
  return { place, data: await loadBuilder(place, request.signal) };
}

export function HydrateFallback() {
  return <BuilderSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BuilderProblem error={error} />;
}

const releaseOf = (courseId: string, examId: string) => <ItemRelease key={examId} courseId={courseId} itemId={examId} />;

export default function TeachRoute({ loaderData: { place, data } }: Route.ComponentProps) {
  return <BuilderPage place={place} data={data} release={releaseOf} />;
}
