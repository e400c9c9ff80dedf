import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: the list of API keys. */
export function Integrations() {
  return (
    <EmptyState headingLevel={3} title={messages.integrationsTitle}>
      {messages.integrations}
    </EmptyState>
  );
}
