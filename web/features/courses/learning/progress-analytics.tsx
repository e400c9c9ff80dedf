import { formatNumber, formatPercent } from "#web/i18n/format.ts";
import type { Learning, CourseProgress, TimeLineEntry } from "#domain/learning.schema.ts";
import { Card } from "#web/ui/card.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import { LearningDays } from "./learning-days.tsx";
import type { LearningPanelData } from "./load-panels.ts";
import { messages } from "./messages.ts";
import { NothingEnrolled } from "./nothing-enrolled.tsx";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { studentHref, type StudentParams } from "./student-params.ts";
import { dayInWords, dayOf, capitalized, timeOf } from "./day-words.ts";

type ProgressAnalyticsProps = { params: StudentParams; data: LearningPanelData | null; isEnrolled: boolean };

/** The person's learning history: figures, the last weeks, progress per course, and every opened lesson. */
export function ProgressAnalytics({ params, data, isEnrolled }: ProgressAnalyticsProps) {
  if (!isEnrolled) return <NothingEnrolled />;
  if (data?.kind === "failed")
    return <PanelFailed title={messages.learningFailed} message={data.message} help={messages.nothingLost} />;
  if (data?.kind !== "learning") return <PanelSkeleton />;
  const { learning, pageCount } = data;
  const today = learning.days.at(-1)?.day ?? "";
  return (
    <div className="grid gap-10">
      <Metrics learning={learning} />
      <LearningDays days={learning.days} />
      <ProgressByCourse courses={learning.courses} today={today} />
      <section>
        <h3 className="mb-4 text-xl">{messages.timeLine}</h3>
        <TimeLine entries={learning.time_line} today={today} />
        <Pagination
          label={messages.timeLinePages}
          page={learning.page}
          pageCount={pageCount}
          hrefFor={(page) => studentHref({ ...params, page })}
          className="mt-8"
        />
      </section>
    </div>
  );
}

function Metrics({ learning: { days_learned, lessons_opened, courses } }: { learning: Learning }) {
  const lessonCount = courses.reduce((sum, course) => sum + course.lesson_count, 0);
  const complete = courses.filter(({ completed }) => completed).length;
  return (
    <dl className="grid gap-4 sm:grid-cols-3">
      <Metric label={messages.daysLearned} value={days_learned} note={messages.daysLearnedNote} />
      <Metric label={messages.lessonsOpened} value={lessons_opened} note={messages.lessonsOpenedNote(lessonCount)} />
      <Metric label={messages.coursesComplete} value={complete} note={messages.coursesCompleteNote(courses.length)} />
    </dl>
  );
}

function Metric({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <Card className="grid content-start gap-1 max-sm:py-4">
      <dt className="text-sm font-[550] text-muted">{label}</dt>
      <dd className="max-sm:flex max-sm:items-baseline max-sm:gap-3">
        <span className="block font-title text-4xl tabular-nums">{formatNumber(value)}</span>
        <span className="block text-sm text-muted sm:mt-1">{note}</span>
      </dd>
    </Card>
  );
}

/** The person's progress in each of their courses. */
function ProgressByCourse({ courses, today }: { courses: readonly CourseProgress[]; today: string }) {
  return (
    <section>
      <h3 className="mb-2 text-xl">{messages.progressByCourse}</h3>
      <ul className="divide-y divide-hairline">
        {courses.map((row) => (
          <ProgressRow key={row.course.id} row={row} today={today} />
        ))}
      </ul>
    </section>
  );
}

function ProgressRow({ row, today }: { row: CourseProgress; today: string }) {
  const { course, progress, completed, lesson_count, lessons_opened, last_opened_at: last } = row;
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_16rem] sm:items-center">
      <div className="min-w-0">
        <TextLink to={`/course/${course.id}`} quiet dir="auto" className="font-[550] wrap-anywhere">
          {course.title}
        </TextLink>
        <p className="mt-0.5 text-sm text-muted">
          {messages.openedOfCourse(lessons_opened, lesson_count)}
          {last && ` · ${messages.lastOn(dayInWords(dayOf(last), today))}`}
        </p>
      </div>
      <div className="flex items-center gap-3 text-sm text-muted">
        <Progress label={messages.progressOf(course.title)} value={progress} className="flex-1" />
        {completed ? (
          <Chip hue="success">{messages.complete}</Chip>
        ) : (
          <span className="min-w-10 text-end tabular-nums">{formatPercent(progress)}</span>
        )}
      </div>
    </li>
  );
}

/** The opened lessons, day by day, newest first. */
function TimeLine({ entries, today }: { entries: readonly TimeLineEntry[]; today: string }) {
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
