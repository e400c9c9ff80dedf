import { messages } from "#web/features/courses/teaching/messages.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { defineTab } from "../define-tab.tsx";

/** The tabs of planned features in the instructor dashboard. */
export const tab = defineTab({
  Panel: ({ id }) => {
    switch (id) {
      case "ai-agent-controls":
        return <AiAgentControls />;
      default:
        return <InstructorStudentMessaging />;
    }
  },
});

/** Placeholder: agents cannot be tuned here yet, but they can already be tried. */
function AiAgentControls() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.agentsTitle}
      action={<ButtonLink to="/agents-api#content">{messages.agentsAction}</ButtonLink>}
    >
      {messages.agents}
    </EmptyState>
  );
}

/** Placeholder: there is no messaging yet, but the coach already writes notes. */
function InstructorStudentMessaging() {
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
