import BookText from "lucide-react/icons/book-text";
import type { LessonOutline } from "#domain/course.schema.ts";
import { groupIntoModules, lessonDurationLabel } from "#domain/course.ts";
import { Accordion } from "#web/ui/accordion.tsx";
import { countOf } from "./course-words.ts";

/** The lessons of a course, three to a module; the first module is open. */
export function CourseOutline({ lessons }: { lessons: readonly LessonOutline[] }) {
  const modules = groupIntoModules(lessons);
  return (
    <section aria-labelledby="course-content">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="course-content" className="text-2xl">
          Course content
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {countOf(modules.length, "module")}, {countOf(lessons.length, "lesson")}
        </p>
      </div>
      {modules.length === 0 ? (
        <p className="border-y border-hairline py-6 text-muted">The lessons of this course are being prepared.</p>
      ) : (
        <Accordion
          defaultOpen={["1"]}
          items={modules.map((module, index) => ({
            id: String(index + 1),
            title: `Module ${index + 1}`,
            note: countOf(module.length, "lesson"),
            content: <Lessons lessons={module} />,
          }))}
        />
      )}
    </section>
  );
}

function Lessons({ lessons }: { lessons: readonly LessonOutline[] }) {
  return (
    <ul className="grid gap-0.5">
      {lessons.map((lesson) => (
        <li key={lesson.id} className="flex items-baseline gap-3 py-1.5 text-ink">
          <BookText aria-hidden="true" className="size-4 shrink-0 translate-y-0.5 text-muted" strokeWidth={1.75} />
          <span className="min-w-0 flex-1" dir="auto">
            {lesson.title}
          </span>
          <span className="text-sm text-muted tabular-nums">{lessonDurationLabel}</span>
        </li>
      ))}
    </ul>
  );
}
