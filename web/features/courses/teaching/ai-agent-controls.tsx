import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: agents cannot be tuned here yet; they can be tried today. */
export function AiAgentControls() {
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
