import { messages } from "#web/features/people/admin/messages.ts";
import { useReachable } from "#web/platform/use-reachable.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { toast } from "#web/ui/toast/toast-store.ts";
import { defineTab } from "../define-tab.tsx";

/** The tabs of planned features in the admin dashboard. */
export const tab = defineTab({
  Panel: ({ id }) => {
    switch (id) {
      case "employment-hub":
        return <EmploymentHub />;
      case "talent-marketplace":
        return <TalentMarketplace />;
      case "payments-finance":
        return <PaymentsFinance />;
      default:
        return <MarketingEngagement />;
    }
  },
});

/** Placeholder, until a payment provider is connected. */
function PaymentsFinance() {
  return (
    <EmptyState headingLevel={3} title={messages.paymentsTitle}>
      {messages.payments}
    </EmptyState>
  );
}

/** Placeholder: jobs cannot be added yet, and the button says so. */
function EmploymentHub() {
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

/** Links to the public marketplace. */
function TalentMarketplace() {
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

/** Placeholder: the planned features, in words. */
function MarketingEngagement() {
  return (
    <section className="max-w-measure">
      <h3 className="text-xl">{messages.marketingTitle}</h3>
      <p className="mt-2 text-muted">{messages.marketing}</p>
      <dl className="mt-6 grid gap-5">
        {messages.marketingPlans.map(([name, text]) => (
          <div key={name} className="border-t border-hairline pt-4">
            <dt className="font-[550]">{name}</dt>
            <dd className="mt-1 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
