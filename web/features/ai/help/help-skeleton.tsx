import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

/** The page of the help before it knows whose it is. */
export function HelpSkeleton() {
  return (
    <Loading label={messages.title} className="page-width pt-10 lg:pt-14">
      <SkeletonText lines={1} className="w-40 text-4xl" />
      <SkeletonText lines={2} className="mt-3 max-w-measure" />
      <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Skeleton className="h-[calc(60vh+4.125rem)]" />
        <SkeletonText lines={12} />
      </div>
    </Loading>
  );
}
