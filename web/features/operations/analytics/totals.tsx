import type { Analytics } from "#domain/analytics.schema.ts";
import { Card } from "#web/ui/card.tsx";
import { figureTotals } from "./figure-points.ts";
import { messages } from "./messages.ts";

/** The period in four figures. */
export function Totals({ analytics }: { analytics: Analytics }) {
  const { enrollments, activeLearners, aiCalls, aiFailed, aiTokens } = figureTotals(analytics);
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <Total label={messages.enrollments} figure={enrollments} note={messages.enrollmentsNote} />
      <Total label={messages.activeLearners} figure={activeLearners} note={messages.activeLearnersNote} />
      <Total
        label={messages.aiCalls}
        figure={aiCalls}
        note={aiCalls > 0 ? messages.aiCallsNote(aiFailed) : messages.aiCallsNone}
      />
      <Total label={messages.aiTokens} figure={aiTokens} note={messages.aiTokensNote} />
    </ul>
  );
}

function Total({ label, figure, note }: { label: string; figure: number; note: string }) {
  return (
    <Card as="li" className="grid content-start gap-1 max-sm:p-4">
      <h3 className="font-sans text-sm font-[550] text-muted">{label}</h3>
      <p className="font-title text-4xl tabular-nums">
        {figure < 1_000_000 ? messages.number(figure) : messages.compact(figure)}
      </p>
      <p className="text-sm text-muted">{note}</p>
    </Card>
  );
}
