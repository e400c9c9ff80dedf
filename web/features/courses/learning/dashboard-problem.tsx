import { ApiError } from "#web/platform/api.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { messages } from "./messages.ts";

/** The dashboard's data did not come. */
export function DashboardProblem({ error }: { error: unknown }) {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.failed}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{messages.nothingLost}</p>
    </LoadFailed>
  );
}
