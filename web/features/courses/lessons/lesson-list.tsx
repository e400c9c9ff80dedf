import { Link } from "react-router";
import type { Wait } from "#domain/course.schema.ts";
import { progressPercent } from "#domain/enrollment.ts";
import { LessonKindIcon } from "#web/features/courses/catalog/lesson-kind-icon.tsx";
import { lessonAddress } from "#web/features/courses/enrollments/lesson-links.ts";
import type { LessonPage } from "#web/platform/api.ts";
import { waitWords } from "#web/platform/wait-words.ts";
import { Check } from "#web/ui/icons.tsx";
import { messages } from "./messages.ts";

/** The course's lessons as links; the current one is marked. */
export function LessonList({
  course,
  opened,
  currentId,
  onChoose,
}: {
  course: LessonPage["course"];
  /** The lessons that the person has opened, which get a tick. */
  opened: readonly string[];
  currentId: string;
  onChoose?: () => void;
}) {
  return (
    <nav aria-label={messages.lessonList}>
      <ol className="grid grid-cols-1 gap-px">
        {course.lessons.map((lesson, index) => {
          const section = course.sections.find(({ id }) => id === lesson.section_id);
          const begins = section !== undefined && section.id !== course.lessons[index - 1]?.section_id;
          return (
            <li key={lesson.id}>
              {begins && (
                <p dir="auto" lang={course.language} className="px-2.5 pt-3 pb-1 text-xs font-semibold text-ink">
                  {section.title}
                </p>
              )}
              <Link
                to={lessonAddress(course.id, lesson.id)}
                aria-current={lesson.id === currentId ? "page" : undefined}
                onClick={onChoose}
                className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] gap-1.5 rounded-md px-2.5 py-2 text-sm text-muted hover:bg-wash hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-[550] aria-[current=page]:text-ink pointer-coarse:py-3"
              >
                <span className="tabular-nums">{index + 1}</span>{" "}
                <span>
                  <span dir="auto" lang={course.language}>
                    {lesson.title}
                  </span>
                  {lesson.waits && <WaitLine waits={lesson.waits} />}
                </span>{" "}
                <span className="mt-0.5 flex gap-1.5 self-start">
                  <LessonKindIcon kind={lesson.kind} />{" "}
                  {opened.includes(lesson.id) && (
                    <span role="img" aria-label={messages.opened}>
                      <Check className="size-4 text-accent" />
                    </span>
                  )}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** When a lesson opens, or what must be done first. */
export function WaitLine({ waits }: { waits: Wait }) {
  return <span className="block text-xs font-normal text-muted">{waitWords(waits)}</span>;
}

type Outline = LessonPage["course"]["lessons"][number];

/** The position of a lesson in its course. */
export type LessonPlace = {
  position: number;
  count: number;
  previous: Outline | null;
  next: Outline | null;
  /** The percentage of the course, including this opening; null when nothing is recorded for this person. */
  progress: number | null;
};

export function placeOf({ lesson, course, enrollment }: LessonPage): LessonPlace {
  const position = course.lessons.findIndex(({ id }) => id === lesson.id);
  const count = course.lessons.length;
  return {
    position,
    count,
    previous: course.lessons[position - 1] ?? null,
    next: course.lessons[position + 1] ?? null,
    progress: enrollment && Math.max(enrollment.progress, position < 0 ? 0 : progressPercent({ position, lessonCount: count })),
  };
}
