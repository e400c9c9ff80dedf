import { useId } from "react";
import type { CourseStudents } from "#domain/teaching.schema.ts";
import { CardTable } from "#web/ui/card-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { placeHref, type InstructorPlace } from "./instructor-place.ts";
import { messages } from "./messages.ts";
import { StudentFilters } from "./student-filters.tsx";
import { StudentRow } from "./student-row.tsx";

const columns = [messages.columnStudent, messages.columnAt, messages.columnProgress, messages.columnLast, messages.columnQuiet];

type StudentListProps = { place: InstructorPlace; of: CourseStudents; pageCount: number; pending: boolean };

/** One page of those who take a course. */
export function StudentList({ place, of: { course, students, total, page }, pageCount, pending }: StudentListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-4 text-xl">
        {messages.people}
      </h3>
      <StudentFilters key={course.id} place={place} />
      <p role="status" className="mt-5 mb-3 text-sm text-muted tabular-nums">
        {messages.studentsFound(total, place.search)}
        {pageCount > 1 && messages.onPage(page)}
      </p>
      <div className={pending ? "opacity-50 transition-opacity delay-150" : ""}>
        {students.length > 0 ? (
          <CardTable label={messages.peopleTable} columns={columns}>
            {students.map((student, index) => (
              // No id of a person comes with the list: its place on the page is all there is.
              <StudentRow key={index} student={student} />
            ))}
          </CardTable>
        ) : (
          <EmptyState
            headingLevel={3}
            title={messages.noneFoundTitle}
            action={
              <TextLink to={placeHref({ tab: place.tab, course: place.course })} preventScrollReset>
                {messages.showEverybody}
              </TextLink>
            }
          >
            {messages.noneFound}
          </EmptyState>
        )}
      </div>
      <Pagination page={page} pageCount={pageCount} hrefFor={(to) => placeHref({ ...place, page: to })} className="mt-6" />
    </section>
  );
}
