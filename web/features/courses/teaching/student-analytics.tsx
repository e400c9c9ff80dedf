import { useNextLocation } from "#web/ui/use-next-location.ts";
import { useNavigate } from "react-router";
import { useId, useState } from "react";
import type { CourseStudents, TaughtTitle, TaughtTitles } from "#domain/teaching.schema.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field, Select } from "#web/ui/field.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Button } from "#web/ui/button.tsx";
import { CardCell, CardRow, CardTable } from "#web/ui/table.tsx";
import { instructorHref, type InstructorParams } from "./instructor-params.ts";
import type { TeachingPanelData } from "./load-panels.ts";
import { messages } from "./messages.ts";
import { PanelFailed, PanelSkeleton } from "#web/ui/panel-states.tsx";
import { StudentList } from "./student-list.tsx";

/** The number of lessons shown before the list is expanded. */
const shownAtFirst = 12;

const columns = () => [messages.columnLesson, messages.columnReached, messages.columnHere];

type LessonReachProps = Pick<CourseStudents, "lessons"> & { enrolled: number };

type StudentAnalyticsProps = {
  params: InstructorParams;
  /** Null while it loads. */
  data: TeachingPanelData<unknown> | null;
};

/** The progress of students in one of the instructor's courses. */
export function StudentAnalytics({ params, data }: StudentAnalyticsProps) {
  const pending = useNextLocation()?.pathname === "/dashboard";
  if (data?.kind === "failed") return <PanelFailed title={messages.studentsFailed} message={data.message} />;
  if (data?.kind === "no-course") return <NoCourse params={params} />;
  if (data?.kind !== "students") return <PanelSkeleton />;
  const { titles, of, pageCount } = data;
  return (
    <div className="grid gap-10" aria-busy={pending}>
      <CourseChoice titles={titles} chosen={of.course} />
      {of.summary.enrolled === 0 ? (
        <EmptyState headingLevel={3} title={messages.nobodyTitle}>
          {messages.nobody}
        </EmptyState>
      ) : (
        <>
          <StatusSummary summary={of.summary} />
          <LessonReach key={of.course.id} lessons={of.lessons} enrolled={of.summary.enrolled} />
          <StudentList params={{ ...params, course: of.course.id }} of={of} pageCount={pageCount} />
        </>
      )}
    </div>
  );
}

/** Selects a course. The selected one is always in the list, however many courses there are. */
function CourseChoice({ titles: { courses, total }, chosen }: { titles: TaughtTitles; chosen: CourseStudents["course"] }) {
  const navigate = useNavigate();
  const offered: TaughtTitle[] = courses.some(({ id }) => id === chosen.id) ? courses : [chosen, ...courses];
  return (
    <Field
      label={messages.course}
      hint={total > courses.length && messages.moreCourses(courses.length, total)}
      className="max-w-lg"
    >
      <Select
        value={chosen.id}
        onChange={({ target }) =>
          void navigate(instructorHref({ tab: "student-analytics", course: target.value }), { preventScrollReset: true })
        }
      >
        {offered.map((course) => (
          <option key={course.id} value={course.id}>
            {messages.courseMarked(course.title, course)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function NoCourse({ params }: { params: InstructorParams }) {
  const wasAskedFor = params.course !== "";
  return (
    <EmptyState
      headingLevel={3}
      title={wasAskedFor ? messages.courseGone : messages.noCourses}
      action={<TextLink to={instructorHref({})}>{messages.toOwnCourses}</TextLink>}
    >
      {wasAskedFor ? messages.courseGoneHelp : messages.nobody}
    </EmptyState>
  );
}

/** The number of students in each state of progress. */
function StatusSummary({ summary }: Pick<CourseStudents, "summary">) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {messages.summary}
      </h3>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        <Metric label={messages.notBegun} value={summary.not_begun} note={messages.notBegunNote} />
        <Metric label={messages.underWay} value={summary.under_way} note={messages.underWayNote} />
        <Metric label={messages.finished} value={summary.finished} note={messages.finishedNote} />
        <Metric label={messages.stalled} value={summary.stalled} note={messages.stalledNote} />
      </dl>
    </section>
  );
}

function Metric({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <Card className="grid content-start gap-1 max-sm:p-4">
      <dt className="text-sm font-[550] text-muted">{label}</dt>
      <dd>
        <span className="block font-title text-4xl tabular-nums">{messages.number(value)}</span>
        <span className="mt-1 block text-sm text-muted">{note}</span>
      </dd>
    </Card>
  );
}

/** How many people have reached each lesson, as bars in a table. */
function LessonReach({ lessons, enrolled }: LessonReachProps) {
  const [all, setAll] = useState(false);
  const shown = all ? lessons : lessons.slice(0, shownAtFirst);
  return (
    <section>
      <h3 className="text-xl">{messages.reach}</h3>
      <p className="mt-2 mb-4 max-w-measure text-sm text-muted">{lessons.length > 0 ? messages.reachNote : messages.noLessons}</p>
      {lessons.length > 0 && (
        <CardTable label={messages.reach} columns={columns()}>
          {shown.map((lesson) => (
            <CardRow
              key={lesson.id}
              name={
                <span className="flex gap-2 md:min-w-48">
                  <span className="text-muted tabular-nums">{messages.lessonNumber(lesson.position)}</span>
                  <span dir="auto" className="wrap-anywhere">
                    {lesson.title}
                  </span>
                </span>
              }
            >
              <CardCell column={messages.columnReached}>
                <Bar part={lesson.reached} whole={enrolled} />
              </CardCell>
              <CardCell column={messages.columnHere}>
                <span className="tabular-nums">{messages.number(lesson.here)}</span>
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
      {shown.length < lessons.length && (
        <Button className="mt-4" onClick={() => setAll(true)}>
          {messages.showAllLessons(lessons.length)}
        </Button>
      )}
    </section>
  );
}

/** A share as a bar; the text next to it says the same. */
function Bar({ part, whole }: { part: number; whole: number }) {
  return (
    <span className="grid w-full gap-1 md:min-w-52 md:grid-cols-[minmax(0,1fr)_9rem] md:items-center md:gap-4">
      <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-wash forced-colors:border max-md:order-2">
        <span
          className="block h-full rounded-full bg-accent forced-color-adjust-none"
          style={{ width: `${whole === 0 ? 0 : Math.min(100, (part * 100) / whole)}%` }}
        />
      </span>
      <span className="tabular-nums">{messages.ofEnrolled(part, whole)}</span>
    </span>
  );
}
