import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: charts. */
export function BusinessAnalytics() {
  return (
    <EmptyState headingLevel={3} title={messages.analyticsTitle}>
      {messages.analytics}
    </EmptyState>
  );
}
