import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: the cards of the faculty's agents. */
export function AiManagementConsole() {
  return (
    <EmptyState headingLevel={3} title={messages.aiConsoleTitle}>
      {messages.aiConsole}
    </EmptyState>
  );
}
