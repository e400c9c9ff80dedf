import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { messages } from "./messages.ts";

/** Placeholder: jobs cannot be added yet, and the button says so. */
export function EmploymentHub() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.employmentTitle}
      action={<Button onClick={() => toast(messages.jobNotAdded)}>{messages.addJob}</Button>}
    >
      {messages.employment}
    </EmptyState>
  );
}
