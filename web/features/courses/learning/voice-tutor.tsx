import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Leads to the voice tutor, which has a page of its own. */
export function VoiceTutor() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.voiceTitle}
      action={
        <ButtonLink variant="primary" to="/voice-tutor">
          {messages.launch}
        </ButtonLink>
      }
    >
      {messages.voice}
    </EmptyState>
  );
}
