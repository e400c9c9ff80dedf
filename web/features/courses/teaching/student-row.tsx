import type { CourseStudent } from "#domain/teaching.schema.ts";
import { CardCell, CardRow } from "#web/ui/card-table.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { messages } from "./messages.ts";

/** Somebody who takes the course, and where they are in it. */
export function StudentRow({ student }: { student: CourseStudent }) {
  const { full_name, standing, lesson, progress, last_opened_at: last, enrolled_at } = student;
  const name = full_name || messages.noName;
  return (
    <CardRow
      name={
        <span dir="auto" className="wrap-anywhere md:inline-block md:min-w-36">
          {name}
        </span>
      }
    >
      <CardCell column={messages.columnAt}>
        {lesson ? (
          <span dir="auto" className="wrap-anywhere md:inline-block md:min-w-40">
            {messages.lessonNumber(lesson.position)} {lesson.title}
          </span>
        ) : standing !== "not-begun" ? (
          <span className="text-muted">{messages.lessonGone}</span>
        ) : (
          <span className="text-muted">
            {messages.notOpened}
            <span className="block text-xs whitespace-nowrap">
              {messages.sinceEnrolled} <Moment at={enrolled_at} />
            </span>
          </span>
        )}
      </CardCell>
      <CardCell column={messages.columnProgress}>
        <span className="flex w-full items-center gap-3 md:min-w-36">
          <Progress value={progress} size="sm" label={messages.progressOf(name)} className="flex-1" />
          <span className="w-10 text-end tabular-nums">{progress}%</span>
        </span>
      </CardCell>
      <CardCell column={messages.columnLast}>{last ? <Moment at={last} /> : messages.never}</CardCell>
      <CardCell column={messages.columnQuiet}>
        <Quiet student={student} />
      </CardCell>
    </CardRow>
  );
}

function Quiet({ student: { quiet_days: days, stalled } }: { student: CourseStudent }) {
  if (days === null) return <Chip hue="success">{messages.finished}</Chip>;
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 tabular-nums">
      <span className="whitespace-nowrap">{messages.quietDays(days)}</span>
      {stalled && <Chip hue="danger">{messages.stalled}</Chip>}
    </span>
  );
}
