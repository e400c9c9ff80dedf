import { labelled } from "#web/platform/labelled.ts";
import { useState } from "react";
import type { Learning } from "#domain/learning.schema.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { Table } from "#web/ui/table.tsx";
import { capitalized, dayInShort, dayInWords } from "./day-words.ts";
import { messages } from "./messages.ts";

type View = "chart" | "table";

/** The number of lessons opened on each of the last days, as a chart and as text. */
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

/** One bar per day. The scale goes up to at least four lessons, so that a single one does not look like many. */
function DaysChart({ days }: Pick<Learning, "days">) {
  const most = Math.max(4, ...days.map(({ lessons }) => lessons));
  const learned = days.filter(({ lessons }) => lessons > 0);
  const label = messages.chartLabel(
    learned.reduce((sum, { lessons }) => sum + lessons, 0),
    learned.length,
  );
  return (
    <div role="img" aria-label={label}>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="flex flex-col justify-between text-end text-xs text-muted tabular-nums">
          <span className="-mt-2">{most}</span>
          <span className="-mb-2">0</span>
        </div>
        <div className="flex h-36 items-end gap-[2px] border-y border-hairline sm:gap-1">
          {days.map(({ day, lessons }) => (
            <div
              key={day}
              title={labelled(dayInShort(day), messages.lessons(lessons))}
              className="flex h-full min-w-0 flex-1 items-end hover:bg-wash"
            >
              <div
                className="w-full rounded-t-xs bg-accent forced-color-adjust-none"
                style={{ height: `${(lessons * 100) / most}%` }}
              />
            </div>
          ))}
        </div>
        <div className="col-start-2 mt-2 flex text-xs text-muted">
          {weeksOf(days).map((day) => (
            <span key={day} className="flex-1 whitespace-nowrap">
              {dayInShort(day)}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Return the first day of each week of the chart. */
function weeksOf(days: Learning["days"]): string[] {
  return days.filter((_, index) => index % 7 === 0).map(({ day }) => day);
}
