import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

/** The voice tutor before one can ask. */
export function VoiceSkeleton() {
  return (
    <div className="page-width flex min-h-[calc(100dvh-5rem)] flex-col pt-10 lg:pt-14">
      <div className="mx-auto flex w-full max-w-3xl grow flex-col gap-6">
        <h1>{messages.title}</h1>
        <Loading label={messages.loading} className="flex grow flex-col justify-between gap-6">
          <SkeletonText lines={2} />
          <Skeleton className="mb-4 h-44 w-full" />
        </Loading>
      </div>
    </div>
  );
}
