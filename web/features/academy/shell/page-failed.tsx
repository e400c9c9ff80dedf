import { LoadFailed } from "#web/ui/load-failed.tsx";
import { messages } from "./messages.ts";

/** A page failed in a way that it has no words for: header and footer still lead on. */
export function PageFailed() {
  return (
    <LoadFailed headingLevel={1} className="my-auto" title={messages.pageFailed.title}>
      {messages.pageFailed.description}
    </LoadFailed>
  );
}
