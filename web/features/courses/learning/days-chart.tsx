import type { Learning } from "#domain/learning.schema.ts";
import { dayInShort } from "./day-words.ts";
import { messages } from "./messages.ts";

/** One bar a day. The scale ends at four lessons at least, so that a single one does not look like much. */
export function DaysChart({ days }: Pick<Learning, "days">) {
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
              title={`${dayInShort(day)}: ${messages.lessons(lessons)}`}
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

/** The first day of each week of the chart. */
function weeksOf(days: Learning["days"]): string[] {
  return days.filter((_, index) => index % 7 === 0).map(({ day }) => day);
}
