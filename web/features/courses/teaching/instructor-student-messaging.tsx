import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: nobody writes to anybody here yet; the coach writes notes today. */
export function InstructorStudentMessaging() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.messagingTitle}
      action={<ButtonLink to="/agents-api#engagement">{messages.messagingAction}</ButtonLink>}
    >
      {messages.messaging}
    </EmptyState>
  );
}
