import type { TimeLineEntry } from "#domain/learning.schema.ts";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { capitalized, dayInWords, timeOf } from "./day-words.ts";
import { messages } from "./messages.ts";

/** The lessons that were opened, day by day, newest first. */
export function TimeLine({ entries, today }: { entries: readonly TimeLineEntry[]; today: string }) {
  if (entries.length === 0) return <p className="text-muted">{messages.timeLineEmpty}</p>;
  return (
    <ol className="grid gap-6">
      {[...Map.groupBy(entries, ({ day }) => day)].map(([day, ofDay]) => (
        <li key={day} className="grid gap-x-6 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <h4 className="font-sans text-sm leading-6 font-[550]">
            <time dateTime={day}>{capitalized(dayInWords(day, today))}</time>
          </h4>
          <ol className="grid gap-3 border-s border-hairline ps-4">
            {ofDay.map((entry) => (
              <Entry key={entry.lesson.id} entry={entry} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

function Entry({ entry: { opened_at, times, lesson, course } }: { entry: TimeLineEntry }) {
  const often = messages.times(times);
  return (
    <li data-hue={course.category.toLowerCase()} className="relative">
      <span
        aria-hidden="true"
        className="absolute -start-[1.28rem] top-2 size-2 rounded-full bg-(--chip-solid,var(--color-neutral)) outline-2 outline-paper"
      />
      <TextLink to={lessonAddress(course.id, lesson.id)} prefetch="intent" quiet dir="auto" className="wrap-anywhere">
        {lesson.title}
      </TextLink>
      <p className="text-sm text-muted">
        <span dir="auto">{course.title}</span> · <time dateTime={opened_at}>{timeOf(opened_at)}</time>
        {often && ` · ${often}`}
      </p>
    </li>
  );
}
