import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: none are issued yet. */
export function Certificates() {
  return (
    <EmptyState headingLevel={3} title={messages.certificatesTitle}>
      {messages.certificates}
    </EmptyState>
  );
}
