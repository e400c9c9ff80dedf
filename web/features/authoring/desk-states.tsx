import type { ReactNode } from "react";
import { useRevalidator } from "react-router";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

/** A part of the desk that did not come; the rest of it stands. */
export function DeskFailed({ title, headingLevel = 2, children }: { title: string; headingLevel?: 1 | 2; children: ReactNode }) {
  const revalidator = useRevalidator();
  return (
    <ErrorState
      title={title}
      headingLevel={headingLevel}
      onRetry={() => void revalidator.revalidate()}
      retrying={revalidator.state === "loading"}
    >
      {children}
    </ErrorState>
  );
}

/** A lesson before its text has come. */
export function LessonSkeleton() {
  return (
    <Loading label={messages.loading} className="grid content-start gap-4">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-[26rem] w-full" />
    </Loading>
  );
}
