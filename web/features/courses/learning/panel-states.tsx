import { LoadFailed } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { ApiError } from "#web/platform/api.ts";
import { messages } from "./messages.ts";

/** A panel while its data loads. */
export function PanelSkeleton() {
  return (
    <Loading label={messages.loadingPanel} className="grid gap-4">
      <Skeleton className="h-11 w-full max-w-md" />
      <Skeleton className="mt-2 h-24 w-full" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-24 w-full" />
    </Loading>
  );
}

/** Shown for a panel whose data failed to load; the rest of the dashboard stays usable. */
export function PanelFailed({ title, message }: { title: string; message: string }) {
  return (
    <LoadFailed title={title} headingLevel={3}>
      <p>{message}</p>
      <p>{messages.nothingLost}</p>
    </LoadFailed>
  );
}

/** The dashboard's data failed to load. */
export function DashboardProblem({ error }: { error: unknown }) {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.failed}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{messages.nothingLost}</p>
    </LoadFailed>
  );
}
