import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Placeholder: a leaderboard that has no page yet. */
export function Gamification() {
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
