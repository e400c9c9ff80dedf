/*
 * Calculations about enrollments, as functions without schemas: they run in the browser, where a validation library would be the
 * largest thing a page loads.
 */

/**
 * Return the progress after opening a lesson: round((position + 1) / lessonCount x 100), in percent.
 * Throws RangeError when the position is not one of the lessons.
 */
export function progressPercent({ position, lessonCount }: { position: number; lessonCount: number }): number {
  if (!Number.isInteger(position) || position < 0 || position >= lessonCount) {
    throw new RangeError(`position ${position} is not one of ${lessonCount} lessons`);
  }
  // Multiply first: 23 of 40 lessons are 57.5 %, which dividing first would turn into 57.49...
  return Math.round(((position + 1) * 100) / lessonCount);
}

/** Return the lesson that Resume opens: floor(progress / 100 x lessonCount), capped at the last lesson; null without lessons. */
export function resumeLessonIndex({ progress, lessonCount }: { progress: number; lessonCount: number }): number | null {
  if (lessonCount === 0) return null;
  return Math.min(Math.floor((clampPercent(progress) * lessonCount) / 100), lessonCount - 1);
}

/** What the button of a course does: start it, continue it, or review it. */
export type CourseStep = "start" | "resume" | "review";

/** Return the step that a course offers a learner, and the lesson that it opens; null without lessons. A review starts at the first. */
export function nextStep({
  progress,
  lessonCount,
}: {
  progress: number;
  lessonCount: number;
}): { step: CourseStep; index: number } | null {
  const index = resumeLessonIndex({ progress, lessonCount });
  if (index === null) return null;
  const percent = clampPercent(progress);
  if (percent === 100) return { step: "review", index: 0 };
  return percent === 0 ? { step: "start", index: 0 } : { step: "resume", index };
}

/** Clamp a percentage to 0 and 100; anything that is not a number is 0. */
export function clampPercent(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(100, Math.max(0, value));
}
