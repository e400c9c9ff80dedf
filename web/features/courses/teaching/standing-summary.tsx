import { useId } from "react";
import type { CourseStudents } from "#domain/teaching.schema.ts";
import { Card } from "#web/ui/card.tsx";
import { messages } from "./messages.ts";

/** How many of those who take a course have come how far. */
export function StandingSummary({ summary }: Pick<CourseStudents, "summary">) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {messages.summary}
      </h3>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <Figure label={messages.notBegun} figure={summary.not_begun} note={messages.notBegunNote} />
        <Figure label={messages.underWay} figure={summary.under_way} note={messages.underWayNote} />
        <Figure label={messages.finished} figure={summary.finished} note={messages.finishedNote} />
        <Figure label={messages.stalled} figure={summary.stalled} note={messages.stalledNote} />
      </dl>
    </section>
  );
}

function Figure({ label, figure, note }: { label: string; figure: number; note: string }) {
  return (
    <Card className="grid content-start gap-1 max-sm:p-4">
      <dt className="text-sm font-[550] text-muted">{label}</dt>
      <dd>
        <span className="block font-title text-4xl tabular-nums">{messages.number(figure)}</span>
        <span className="mt-1 block text-sm text-muted">{note}</span>
      </dd>
    </Card>
  );
}
