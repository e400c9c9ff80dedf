import { useReachable } from "#web/platform/use-reachable.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";

/** Leads to the marketplace as everybody sees it. */
export function TalentMarketplace() {
  const isReachable = useReachable("/talent-marketplace");
  return (
    <EmptyState
      headingLevel={3}
      title={messages.talentTitle}
      action={isReachable && <ButtonLink to="/talent-marketplace">{messages.openTalent}</ButtonLink>}
    >
      {messages.talent} {!isReachable && messages.talentNotReachable}
    </EmptyState>
  );
}
