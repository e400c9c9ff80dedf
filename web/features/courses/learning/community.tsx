import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: students do not meet here yet. */
export function Community() {
  return (
    <EmptyState headingLevel={3} title={messages.communityTitle}>
      {messages.community}
    </EmptyState>
  );
}
