import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { LoadFailed } from "./error-state.tsx";
import { Loading, Skeleton } from "./skeleton.tsx";

/** A panel of a dashboard while its data loads: about as high as its contents. */
export function PanelSkeleton() {
  return (
    <Loading label={readMessage(msg`Loading`)} className="grid gap-4">
      <Skeleton className="h-11 w-full max-w-md" />
      <Skeleton className="mt-2 h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  );
}

type PanelFailedProps = {
  title: string;
  message: string;
  /** What the failure has not harmed, and what to do. */
  help?: string;
};

/** Shown for a panel whose data failed to load; the rest of the dashboard stays usable. */
export function PanelFailed({
  title,
  message,
  help = readMessage(msg`Nothing has been changed. Try again in a moment.`),
}: PanelFailedProps) {
  return (
    <LoadFailed title={title} headingLevel={3}>
      <p>{message}</p>
      <p>{help}</p>
    </LoadFailed>
  );
}
