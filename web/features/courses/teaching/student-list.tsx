import { formatPercent } from "#web/i18n/format.ts";
import { useId } from "react";
import type { CourseStudents, CourseStudent } from "#domain/teaching.schema.ts";
import { ListSearch } from "#web/ui/list-search.tsx";
import { PagedList } from "#web/ui/paged-list.tsx";
import { CardTable, CardCell, CardRow } from "#web/ui/table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { TextLink } from "#web/ui/link.tsx";
import { Chip } from "#web/ui/chip.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Progress } from "#web/ui/progress.tsx";
import { studentGroups, studentOrders, studentSearchLimit } from "#domain/teaching.ts";
import { Field, Select } from "#web/ui/field.tsx";
import { useNextSearch } from "#web/platform/use-next-search.ts";
import { instructorHref, readInstructorParams, type InstructorParams } from "./instructor-params.ts";
import { messages } from "./messages.ts";

const columns = () => [
  messages.columnStudent,
  messages.columnAt,
  messages.columnProgress,
  messages.columnLast,
  messages.columnQuiet,
];

type StudentListProps = { params: InstructorParams; of: CourseStudents; pageCount: number };

/** One page of a course's students. */
export function StudentList({ params, of: { course, students, total, page }, pageCount }: StudentListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {messages.people}
      </h3>
      <StudentFilters key={course.id} params={params} />
      <PagedList
        found={messages.studentsFound(total, params.search)}
        page={page}
        pageCount={pageCount}
        hrefFor={(to) => instructorHref({ ...params, page: to })}
        className="mt-5"
      >
        {students.length > 0 ? (
          <CardTable label={messages.peopleTable} columns={columns()}>
            {students.map((student, index) => (
              // The list contains no ids of people: the position on the page is the only key.
              <StudentRow key={index} student={student} />
            ))}
          </CardTable>
        ) : (
          <EmptyState
            headingLevel={3}
            title={messages.noneFoundTitle}
            action={
              <TextLink to={instructorHref({ tab: params.tab, course: params.course })} preventScrollReset>
                {messages.showEverybody}
              </TextLink>
            }
          >
            {messages.noneFound}
          </EmptyState>
        )}
      </PagedList>
    </section>
  );
}

/** A student of the course, with their progress. */
function StudentRow({ student }: { student: CourseStudent }) {
  const { full_name, status, lesson, progress, last_opened_at: last, enrolled_at } = student;
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
        ) : status !== "not-begun" ? (
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
          <span className="min-w-10 text-end tabular-nums">{formatPercent(progress)}</span>
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

/** Search and filters of a course's students, by name while typing and by progress, and their order. */
function StudentFilters({ params }: { params: InstructorParams }) {
  const { tab, course } = params;
  return (
    <ListSearch
      params={readInstructorParams(useNextSearch())}
      hrefFor={({ search, group, sort }) => instructorHref({ tab, course, search, group, sort })}
      label={messages.searchStudents}
      placeholder={messages.searchPlaceholder}
      maxLength={studentSearchLimit}
    >
      {({ group, sort }, change) => (
        <>
          <Field label={messages.groupLabel}>
            <Select
              value={group}
              onChange={({ target }) => change({ group: studentGroups.find((known) => known === target.value) ?? "" })}
            >
              <option value="">{messages.everybody}</option>
              {studentGroups.map((known) => (
                <option key={known} value={known}>
                  {messages.group[known]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={messages.sortLabel}>
            <Select
              value={sort}
              onChange={({ target }) => change({ sort: studentOrders.find((known) => known === target.value) ?? sort })}
            >
              {studentOrders.map((known) => (
                <option key={known} value={known}>
                  {messages.sort[known]}
                </option>
              ))}
            </Select>
          </Field>
        </>
      )}
    </ListSearch>
  );
}
