import { useState } from "react";
import type { Learning } from "#domain/learning.schema.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Table } from "#web/ui/table.tsx";
import { capitalized, dayInShort, dayInWords } from "./day-words.ts";
import { DaysChart } from "./days-chart.tsx";
import { messages } from "./messages.ts";

type View = "chart" | "table";

/** How many lessons were opened on each of the last days: as a chart, or to be read. */
export function LearningDays({ days }: Pick<Learning, "days">) {
  const [view, setView] = useState<View>("chart");
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-xl">{messages.lastWeeks}</h3>
        <SegmentedControl<View>
          label={messages.chartOrTable}
          options={[
            { value: "chart", label: messages.chart },
            { value: "table", label: messages.table },
          ]}
          value={view}
          onValueChange={setView}
        />
      </div>
      {view === "chart" ? <DaysChart days={days} /> : <DaysTable days={days} />}
    </section>
  );
}

function DaysTable({ days }: Pick<Learning, "days">) {
  const today = days.at(-1)?.day ?? "";
  const learned = days.filter(({ lessons }) => lessons > 0).toReversed();
  if (learned.length === 0) return <p className="text-muted">{messages.noDays}</p>;
  return (
    <>
      <Table label={messages.lastWeeks} className="text-sm">
        <thead>
          <tr>
            <th scope="col">{messages.columnDay}</th>
            <th scope="col" data-align="end">
              {messages.columnLessons}
            </th>
          </tr>
        </thead>
        <tbody>
          {learned.map(({ day, lessons }) => (
            <tr key={day}>
              <th scope="row">
                <time dateTime={day} title={dayInShort(day)}>
                  {capitalized(dayInWords(day, today))}
                </time>
              </th>
              <td data-align="end">{lessons}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {learned.length < days.length && <p className="mt-3 text-sm text-muted">{messages.otherDays}</p>}
    </>
  );
}
