import { useRevalidator } from "react-router";
import { ErrorState } from "#web/ui/error-state.tsx";
import { messages } from "./messages.ts";

/** A page failed in a way that it has no words for: header and footer still lead on. */
export function PageFailed() {
  const revalidator = useRevalidator();
  return (
    <ErrorState
      headingLevel={1}
      className="my-auto"
      title={messages.pageFailed.title}
      onRetry={() => void revalidator.revalidate()}
      retrying={revalidator.state === "loading"}
    >
      {messages.pageFailed.description}
    </ErrorState>
  );
}
