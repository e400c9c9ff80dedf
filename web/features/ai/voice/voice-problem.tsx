import { ApiError } from "#web/platform/api.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { messages } from "./messages.ts";

/** What the voice tutor needs did not come. */
export function VoiceProblem({ error }: { error: unknown }) {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.loadFailed}>
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{messages.nothingLost}</p>
    </LoadFailed>
  );
}
