import type { ReactNode } from "react";
import { Loading, Skeleton, SkeletonCard, SkeletonText } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

/** The dashboard's page: a greeting and what follows. */
export function DashboardFrame({ greeting, children }: { greeting: ReactNode; children: ReactNode }) {
  return (
    <div className="page-width pt-10 lg:pt-14">
      {greeting}
      <div className="mt-8 min-h-[36rem]">{children}</div>
    </div>
  );
}

/** The dashboard before its data has come. */
export function DashboardSkeleton() {
  return (
    <Loading label={messages.loading}>
      <DashboardFrame
        greeting={
          <>
            <h1 className="sr-only">{messages.title}</h1>
            <SkeletonText lines={1} className="max-w-md text-4xl" />
          </>
        }
      >
        <div className="flex h-11 items-center gap-6 border-b border-hairline px-3.5">
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-24" />
        </div>
        <div className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <SkeletonCard className="min-h-[26rem]" />
          <SkeletonCard className="min-h-[26rem]" />
        </div>
      </DashboardFrame>
    </Loading>
  );
}
