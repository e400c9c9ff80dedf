import { messages } from "#web/features/courses/learning/messages.ts";
import { useAcademy } from "#web/platform/academy.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { defineTab } from "../define-tab.tsx";

/** The tabs of planned features in a learner's dashboard, and of features that have their own page. */
export const tab = defineTab({
  Panel: ({ id }) => {
    switch (id) {
      case "voice-tutor":
        return <VoiceTutor />;
      case "gamification":
        return <Gamification />;
      case "community":
        return <Community />;
      default:
        return <Payments />;
    }
  },
});

/** Placeholder: there is no community yet. */
function Community() {
  return (
    <EmptyState headingLevel={3} title={messages.communityTitle}>
      {messages.community}
    </EmptyState>
  );
}

/** Placeholder: there is nothing to pay for yet. */
function Payments() {
  return (
    <EmptyState headingLevel={3} title={messages.paymentsTitle}>
      {messages.payments}
    </EmptyState>
  );
}

/** Placeholder: a leaderboard that has no page yet. Only the demo links to it. */
function Gamification() {
  if (!useAcademy().isDemo)
    return (
      <EmptyState headingLevel={3} title={messages.gamificationTitle}>
        {messages.gamificationPlanned}
      </EmptyState>
    );
  return (
    <EmptyState
      headingLevel={3}
      title={messages.gamificationTitle}
      action={<ButtonLink to="/leaderboard">{messages.viewLeaderboard}</ButtonLink>}
    >
      {messages.gamification}
    </EmptyState>
  );
}

/** Links to the voice tutor, which has its own page. */
function VoiceTutor() {
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
