import { useRevalidator } from "react-router";
import { ApiError, request } from "#web/platform/api.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { Loading, Skeleton, SkeletonText } from "#web/ui/skeleton.tsx";
import { examsHref } from "./exam-overview.tsx";
import { messages } from "./messages.ts";

/** The page while an exam loads. */
export function ExamSkeleton() {
  return (
    <Loading label={messages.title}>
      <div className="page-width grid gap-8 py-12">
        <Skeleton className="h-10 w-2/3" />
        <Skeleton className="h-24" />
        <SkeletonText lines={6} />
      </div>
    </Loading>
  );
}

/** Why an exam is not shown: it does not exist, or failed to load. */
export function ExamProblem({ error }: { error: unknown }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        headingLevel={1}
        className="my-auto"
        title={messages.notFound}
        action={
          <ButtonLink variant="primary" to={examsHref}>
            {messages.toExams}
          </ButtonLink>
        }
      >
        {messages.notFoundHelp}
      </EmptyState>
    );
  }
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.failed}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{messages.failedHelp}</p>
    </LoadFailed>
  );
}

/** Shown when another page has the attempt. Asks before taking it over. */
export function ExamElsewhere({ attemptId, lease }: { attemptId: string; lease: string }) {
  const { revalidate, state } = useRevalidator();
  async function take(): Promise<void> {
    await request("POST", "/api/attempts/{attemptId}/open", { params: { attemptId }, body: { lease, take: true } }).catch(
      () => null,
    );
    await revalidate();
  }
  return (
    <EmptyState
      headingLevel={1}
      className="my-auto"
      title={messages.elsewhereTitle}
      action={
        <Button variant="primary" busy={state === "loading"} onClick={() => void take()}>
          {messages.continueHere}
        </Button>
      }
    >
      {messages.elsewhere}
    </EmptyState>
  );
}
