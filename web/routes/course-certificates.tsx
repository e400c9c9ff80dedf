import {
  courseCertificateActions,
  CourseCertificates,
  CourseMissing,
} from "#web/features/assessment/certificates/course-certificates.tsx";
import { messages } from "#web/features/assessment/certificates/messages.ts";
import { act } from "#web/platform/act.ts";
import { ApiError, request as call } from "#web/platform/api.ts";
import { concernsThePage, countPages } from "#web/platform/load-panel.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { reloadsIfReached } from "#web/platform/reloads.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/course-certificates";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.ofCourse, description: messages.ofCourse, path: "/dashboard", indexed: false });

export async function clientLoader({ params: { courseId }, request }: Route.ClientLoaderArgs) {
  const page = Math.max(1, Math.floor(Number(new URL(request.url).searchParams.get("page"))) || 1);
  try {
    const list = await call("GET", "/api/courses/{courseId}/certificates", {
      params: { courseId },
      query: { page },
      signal: request.signal,
    });
    return { kind: "list", list, pageCount: countPages(list, { courseId, page }, hrefFor) } as const;
  } catch (error) {
    if (!(error instanceof ApiError) || concernsThePage(error)) throw error;
    return error.status === 404 ? ({ kind: "missing" } as const) : ({ kind: "failed", message: error.message } as const);
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return act(await request.formData(), courseCertificateActions);
}

export const shouldRevalidate = reloadsIfReached;

export function HydrateFallback() {
  return (
    <Loading label={messages.loading} className="page-width pt-12">
      <Skeleton className="h-72 w-full" />
    </Loading>
  );
}

export default function CourseCertificatesRoute({ loaderData, params: { courseId } }: Route.ComponentProps) {
  if (loaderData.kind === "missing") return <CourseMissing />;
  if (loaderData.kind === "failed") {
    return (
      <LoadFailed headingLevel={1} className="my-auto" title={messages.listFailed}>
        {loaderData.message}
      </LoadFailed>
    );
  }
  const { list, pageCount } = loaderData;
  return <CourseCertificates list={list} pageCount={pageCount} hrefFor={(page) => hrefFor({ courseId, page })} />;
}

function hrefFor({ courseId, page }: { courseId: string; page: number }): string {
  return `/course-certificates/${courseId}${page > 1 ? `?page=${page}` : ""}`;
}
