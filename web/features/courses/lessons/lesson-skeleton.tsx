import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";
import { RoomLayout } from "./room-layout.tsx";

/** The reading room before its lesson has come: every place is held. */
export function LessonSkeleton() {
  return (
    <Loading label={messages.loading}>
      <RoomLayout
        rail={
          <div className="grid gap-4 px-2.5">
            <SkeletonText lines={2} className="text-lg" />
            <Skeleton className="h-1 w-full" />
            {Array.from({ length: 6 }, (_, line) => (
              <Skeleton key={line} className="h-4 w-10/12" />
            ))}
          </div>
        }
        bar={
          <div className="mb-6 grid h-18 content-between">
            <Skeleton className="h-7 w-2/3" />
            <Skeleton className="h-1 w-full" />
          </div>
        }
        side={
          <div className="hidden xl:block">
            <Skeleton className="h-[34rem] w-full" />
          </div>
        }
      >
        <h1 className="sr-only">{messages.lesson}</h1>
        <SkeletonText lines={2} className="text-4xl" />
        <Skeleton className="mt-5 h-12 w-full" />
        <div className="prose mt-8">
          {[5, 4, 6, 5, 4].map((lines, paragraph) => (
            <SkeletonText key={paragraph} lines={lines} />
          ))}
        </div>
      </RoomLayout>
    </Loading>
  );
}
