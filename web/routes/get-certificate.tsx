import { redirect } from "react-router";
import { GetCertificate, NothingToGet } from "#web/features/assessment/certificates/get-certificate.tsx";
import { messages } from "#web/features/assessment/certificates/messages.ts";
import { openingsRecorded } from "#web/features/courses/enrollments/openings.ts";
import { request as call } from "#web/platform/api.ts";
import { loadPanel } from "#web/platform/load-panel.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/get-certificate";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.getTitle, description: messages.getTitle, path: "/dashboard", indexed: false });

/** Redirect a person who already has the certificate to it. */
export async function clientLoader({ params: { courseId }, request }: Route.ClientLoaderArgs) {
  // So that a lesson finished just now counts.
  await openingsRecorded();
  const own = await loadPanel(() => call("GET", "/api/certificates", { signal: request.signal }));
  if ("kind" in own) return { kind: "nothing", message: own.message } as const;
  const held = own.certificates.find(({ course_id, revoked_at }) => course_id === courseId && !revoked_at);
  if (held) throw redirect(`/certificates/${held.id}`);
  const open = own.open.find(({ course_id }) => course_id === courseId);
  if (!open) return { kind: "nothing", message: messages.none } as const;
  return { kind: "open", courseTitle: open.course_title, fullName: own.full_name } as const;
}

export function HydrateFallback() {
  return (
    <Loading label={messages.loading} className="page-width pt-12">
      <Skeleton className="mx-auto h-72 w-full max-w-xl" />
    </Loading>
  );
}

export default function GetCertificateRoute({ loaderData, params: { courseId } }: Route.ComponentProps) {
  if (loaderData.kind === "nothing") return <NothingToGet message={loaderData.message} />;
  const { courseTitle, fullName } = loaderData;
  return <GetCertificate key={courseId} courseId={courseId} courseTitle={courseTitle} fullName={fullName} />;
}
