import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

/** The figures while they load, in their final sizes. */
export function AnalyticsSkeleton() {
  return (
    <Loading label={messages.loading}>
      <SkeletonText lines={1} className="mb-5 max-w-72 text-sm" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {["a", "b", "c", "d"].map((card) => (
          <Skeleton key={card} className="h-40" />
        ))}
      </div>
      {["learning", "ai"].map((section) => (
        <div key={section} className="mt-12">
          <Skeleton className="h-10 w-40" />
          <Skeleton className="mt-4 h-72 w-full" />
        </div>
      ))}
    </Loading>
  );
}
