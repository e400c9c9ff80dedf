import { ApiError } from "#web/platform/api.ts";
import { LoadFailed } from "#web/ui/error-state.tsx";
import { Loading, Skeleton } from "#web/ui/skeleton.tsx";
import { messages } from "./messages.ts";

/** The playground or the console while its data loads, under its final title. */
export function AgentsSkeleton({ title }: { title: string }) {
  return (
    <div className="page-width pt-10 lg:pt-14">
      <h1>{title}</h1>
      <Loading label={messages.loading} className="mt-8 grid gap-5">
        <Skeleton className="h-11 w-full max-w-xl" />
        <Skeleton className="h-[32rem] w-full" />
      </Loading>
    </div>
  );
}

/** Its data failed to load. */
export function AgentsProblem({ title, error }: { title: string; error: unknown }) {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={title}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{messages.tryAgain}</p>
    </LoadFailed>
  );
}
