import { messages } from "./messages.ts";

/** Placeholder: what is planned, in words. */
export function MarketingEngagement() {
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
