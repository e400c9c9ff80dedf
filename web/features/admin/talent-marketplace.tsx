import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Leads to the marketplace as everybody sees it. */
export function TalentMarketplace() {
  return (
    <EmptyState
      headingLevel={3}
      title={messages.talentTitle}
      action={<ButtonLink to="/talent-marketplace">{messages.openTalent}</ButtonLink>}
    >
      {messages.talent}
    </EmptyState>
  );
}
