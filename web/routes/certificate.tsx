import { CertificateMissing, CertificatePage } from "#web/features/assessment/certificates/certificate-page.tsx";
import { messages } from "#web/features/assessment/certificates/messages.ts";
import { ApiError, request as call } from "#web/platform/api.ts";
import { concernsThePage } from "#web/platform/load-panel.ts";
import { pageMeta } from "#web/platform/page-meta.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import type { Route } from "./+types/certificate";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: messages.title, description: messages.title, path: "/dashboard", indexed: false });

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  try {
    return await call("GET", "/api/certificates/{certificateId}", { params, signal: request.signal });
  } catch (error) {
    if (!(error instanceof ApiError) || concernsThePage(error)) throw error;
    return error.status === 404 ? null : { message: error.message };
  }
}

export function HydrateFallback() {
  return (
    <Loading label={messages.loading} className="page-width pt-12">
      <Skeleton className="mx-auto aspect-[842/595] w-full max-w-4xl" />
    </Loading>
  );
}

export default function CertificateRoute({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <CertificateMissing />;
  if ("message" in loaderData) {
    return (
      <LoadFailed headingLevel={1} className="my-auto" title={messages.failed}>
        {loaderData.message}
      </LoadFailed>
    );
  }
  return <CertificatePage key={loaderData.certificate.id} {...loaderData} />;
}
