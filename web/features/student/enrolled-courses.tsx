import type { EnrolledCourse } from "#domain/enrollment.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EnrolledCourseCard } from "./enrolled-course-card.tsx";
import { messages } from "./messages.ts";

/** Cards of the courses that the person takes; without any, the way to the store. */
export function EnrolledCourses({ enrollments }: { enrollments: readonly EnrolledCourse[] }) {
  if (enrollments.length === 0) {
    return (
      <EmptyState
        title={messages.empty}
        action={
          <ButtonLink variant="primary" to="/store">
            {messages.browse}
          </ButtonLink>
        }
      >
        {messages.emptyHelp}
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {enrollments.map((enrollment, index) => (
        <li key={enrollment.id} className="[contain-intrinsic-size:auto_26rem] [content-visibility:auto]">
          <EnrolledCourseCard enrollment={enrollment} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}
