import { useRevalidator } from "react-router";
import { ApiError } from "#web/platform/api.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { messages } from "./messages.ts";

/** What the voice tutor needs did not come. */
export function VoiceProblem({ error }: { error: unknown }) {
  const revalidator = useRevalidator();
  return (
    <ErrorState
      headingLevel={1}
      className="my-auto"
      title={messages.loadFailed}
      onRetry={() => void revalidator.revalidate()}
      retrying={revalidator.state === "loading"}
    >
      {error instanceof ApiError && <p>{error.message}</p>}
      <p>{messages.nothingLost}</p>
    </ErrorState>
  );
}
