import { progressPercent } from "#domain/enrollment.ts";
import type { LessonPage } from "#web/platform/api.ts";

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
