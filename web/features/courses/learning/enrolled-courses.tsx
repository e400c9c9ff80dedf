import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { EnrolledCourseCard } from "./enrolled-course-card.tsx";
import { NothingEnrolled } from "./nothing-enrolled.tsx";

type EnrolledCoursesProps = {
  enrollments: readonly EnrolledCourse[];
  /** Two in a row at most. */
  large?: boolean;
};

/** Cards of the courses that the person takes; without any, the way to the store. */
export function EnrolledCourses({ enrollments, large = false }: EnrolledCoursesProps) {
  if (enrollments.length === 0) return <NothingEnrolled />;
  return (
    <ul className={`grid grid-cols-1 gap-5 sm:grid-cols-2 ${large ? "" : "xl:grid-cols-3"}`}>
      {enrollments.map((enrollment, index) => (
        <li key={enrollment.id} className="[contain-intrinsic-size:auto_26rem] [content-visibility:auto]">
          <EnrolledCourseCard enrollment={enrollment} first={index === 0} />
        </li>
      ))}
    </ul>
  );
}
