import { useAcademy } from "#web/platform/academy.ts";
import { ApiError } from "#web/platform/api.ts";
import { RetryButton } from "#web/ui/retry-button.tsx";
import { Bell } from "#web/ui/icons-signed-in.tsx";
import type { ReactNode } from "react";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Loading, Skeleton, SkeletonCard, SkeletonText } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

type DashboardFrameProps = {
  greeting: ReactNode;
  /** Whether the person can open the notifications. Super admins cannot: they only have their own pages. */
  hasNotifications?: boolean;
  children: ReactNode;
};

/** The dashboard's page: a greeting and what follows. */
export function DashboardFrame({ greeting, hasNotifications = false, children }: DashboardFrameProps) {
  const { isDemo } = useAcademy();
  return (
    <div className="page-width pt-10 lg:pt-14">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">{greeting}</div>
        {hasNotifications && isDemo && (
          <ButtonLink to="/notifications" variant="quiet" className="-ms-4 sm:ms-0">
            <Bell aria-hidden="true" />
            {messages.notifications}
          </ButtonLink>
        )}
      </div>
      <div className="mt-8 min-h-[36rem]">{children}</div>
    </div>
  );
}

/** The dashboard while its data loads. */
export function DashboardSkeleton() {
  return (
    <Loading label={messages.loading}>
      <DashboardFrame
        greeting={
          <>
            <h1 className="sr-only">{messages.title}</h1>
            <SkeletonText lines={1} className="w-80 max-w-full text-4xl" />
          </>
        }
      >
        <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-14">
          <div className="flex h-11 items-center gap-6 border-b border-hairline lg:h-auto lg:flex-col lg:items-start lg:gap-5 lg:border-0 lg:border-s lg:ps-4.5 lg:pt-2">
            {Array.from({ length: 6 }, (_, tab) => (
              <Skeleton key={tab} className="h-4 w-28" />
            ))}
          </div>
          <div className="max-lg:mt-6">
            <SkeletonText lines={1} className="mb-5 w-56 text-2xl" />
            <div className="grid gap-5 sm:grid-cols-2">
              <SkeletonCard className="min-h-[26rem]" />
              <SkeletonCard className="min-h-[26rem]" />
            </div>
          </div>
        </div>
      </DashboardFrame>
    </Loading>
  );
}

/** Says that the shown data was loaded before the connection was lost. */
export function StaleNotice() {
  return (
    <Notice live title={messages.staleTitle} className="mb-6" action={<RetryButton />}>
      {messages.stale}
    </Notice>
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
