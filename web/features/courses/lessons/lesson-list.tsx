import { Link } from "react-router";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import type { LessonPage } from "#web/platform/api.ts";
import { messages } from "./messages.ts";

/** The course's lessons as links; the one that is read is marked. */
export function LessonList({
  course,
  currentId,
  onChoose,
}: {
  course: LessonPage["course"];
  currentId: string;
  onChoose?: () => void;
}) {
  return (
    <nav aria-label={messages.lessonList}>
      <ol className="grid grid-cols-1 gap-px">
        {course.lessons.map((lesson, index) => (
          <li key={lesson.id}>
            <Link
              to={lessonAddress(course.id, lesson.id)}
              aria-current={lesson.id === currentId ? "page" : undefined}
              onClick={onChoose}
              className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-1.5 rounded-md px-2.5 py-2 text-sm text-muted hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-[550] aria-[current=page]:text-ink pointer-coarse:py-3"
            >
              <span className="tabular-nums">{index + 1}</span> <span dir="auto">{lesson.title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
