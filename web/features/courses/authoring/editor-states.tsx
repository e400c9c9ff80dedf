import type { ReactNode } from "react";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

/** Shown for a part of the lesson editor that failed to load; the rest stays usable. */
export function EditorFailed({
  title,
  headingLevel = 2,
  children,
}: {
  title: string;
  headingLevel?: 1 | 2;
  children: ReactNode;
}) {
  return (
    <LoadFailed title={title} headingLevel={headingLevel}>
      {children}
    </LoadFailed>
  );
}

/** A lesson while its text loads. */
export function LessonPaneSkeleton() {
  return (
    <Loading label={messages.loading} className="grid content-start gap-4">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-[26rem] w-full" />
    </Loading>
  );
}
