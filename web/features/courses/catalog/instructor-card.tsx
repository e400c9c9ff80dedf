import type { CourseSummary } from "#domain/course.schema.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { messages } from "./messages.ts";

/** Who teaches the course. */
export function InstructorCard({ course }: { course: CourseSummary }) {
  const name = course.instructor?.full_name || messages.ourInstructors;
  return (
    <section aria-labelledby="instructor">
      <h2 id="instructor" className="mb-4 text-2xl">
        Instructor
      </h2>
      <div className="flex items-center gap-4 rounded-md border border-hairline bg-surface p-5">
        <Avatar name={name} src={course.instructor ? `/avatar/${course.instructor.id}.svg` : undefined} size="lg" />
        <div className="min-w-0">
          <p className="font-title text-xl" dir="auto">
            {name}
          </p>
          <p className="text-sm wrap-anywhere text-muted">Teaches {course.category}</p>
        </div>
      </div>
    </section>
  );
}
