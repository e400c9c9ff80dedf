import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: there is nothing to pay for yet. */
export function Payments() {
  return (
    <EmptyState headingLevel={3} title={messages.paymentsTitle}>
      {messages.payments}
    </EmptyState>
  );
}
