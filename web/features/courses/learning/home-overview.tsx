import type { EnrolledCourse } from "#domain/enrollment.schema.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { EnrolledCourses } from "./enrolled-courses.tsx";
import { messages } from "./messages.ts";
import { NotesTeaser } from "./notes-teaser.tsx";
import { placeHref } from "./student-place.ts";

/** How many of the courses the overview shows. */
const coursesAtHome = 2;

/** The courses that the person was in last, and the way to the others. */
export function HomeOverview({ enrollments, noteCount }: { enrollments: readonly EnrolledCourse[]; noteCount: number }) {
  return (
    <>
      <NotesTeaser count={noteCount} />
      <EnrolledCourses large enrollments={enrollments.slice(0, coursesAtHome)} />
      {enrollments.length > coursesAtHome && (
        <p className="mt-6">
          <TextLink to={placeHref({ tab: "my-courses" })} preventScrollReset>
            {messages.allCourses(enrollments.length)}
          </TextLink>
        </p>
      )}
    </>
  );
}
