import { LoadFailed } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

/** A panel while its data loads, as high as a page of a list. */
export function PanelSkeleton() {
  return (
    <Loading label={messages.loading} className="grid gap-3">
      <Skeleton className="h-11 w-full max-w-md" />
      <Skeleton className="mt-4 h-[28rem] w-full" />
    </Loading>
  );
}

/** Shown for a panel whose data failed to load; the rest of the dashboard stays usable. */
export function PanelFailed({ title, message }: { title: string; message: string }) {
  return (
    <LoadFailed title={title} headingLevel={3}>
      <p>{message}</p>
      <p>{messages.tryAgain}</p>
    </LoadFailed>
  );
}
