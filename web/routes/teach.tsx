import { ItemRelease } from "#web/features/assessment/completion/release-form.tsx";
import { BuilderPage, BuilderProblem, BuilderSkeleton } from "#web/features/assessment/builder/builder-page.tsx";
import { readBuilderParams, type BuilderParams } from "#web/features/assessment/builder/builder-params.ts";
import { loadBuilder, type BuilderData } from "#web/features/assessment/builder/load-builder.ts";
import { messages } from "#web/features/assessment/builder/messages.ts";
import { ApiError } from "../platform/api.ts";
import { pageMeta } from "../platform/page-meta.ts";
import { onPersonLeft } from "../platform/person-here.ts";
import { readStoredSession } from "../platform/stored-session.ts";
import type { Route } from "./+types/teach";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? messages.heading(loaderData.data.course.title) : messages.title,
    description: messages.description,
    path: "/dashboard",
    indexed: false,
  });

/** What the page showed last, and to whom. */
let shown: { userId: string | undefined; params: BuilderParams; data: BuilderData } | null = null;
onPersonLeft(() => (shown = null));

/** Load the builder. While the academy cannot be reached, the page stays as it was, with everything typed in it. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const asked = readBuilderParams(params.courseId, new URL(request.url).searchParams);
  const userId = readStoredSession()?.userId;
  try {
    const data = await loadBuilder(asked, request.signal);
    shown = { userId, params: asked, data };
    return { params: asked, data, isStale: false };
  } catch (error) {
    const isUnavailable = error instanceof ApiError && error.isUnavailable;
    if (!isUnavailable || shown === null || shown.userId !== userId || !isSamePage(shown.params, asked)) throw error;
    return { params: shown.params, data: shown.data, isStale: true };
  }
}

function isSamePage(one: BuilderParams, other: BuilderParams): boolean {
  return one.course === other.course && one.view === other.view && one.item === other.item;
}

export function HydrateFallback() {
  return <BuilderSkeleton />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BuilderProblem error={error} />;
}

const releaseOf = (courseId: string, examId: string) => <ItemRelease key={examId} courseId={courseId} itemId={examId} />;

export default function TeachRoute({ loaderData: { params, data, isStale } }: Route.ComponentProps) {
  return <BuilderPage params={params} data={data} isStale={isStale} release={releaseOf} />;
}
