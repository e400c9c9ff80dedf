import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder, until a payment provider is connected. */
export function PaymentsFinance() {
  return (
    <EmptyState headingLevel={3} title={messages.paymentsTitle}>
      {messages.payments}
    </EmptyState>
  );
}
