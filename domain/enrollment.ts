import { z } from "zod";
import { courseSummarySchema, lessonOutlineSchema } from "./course.ts";

/** A person takes a course. progress in percent, currentLesson is the index of the lesson opened last. */
export const enrollmentSchema = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  course_id: z.uuid(),
  progress: z.int().min(0).max(100),
  currentLesson: z.int().min(0),
});
export type Enrollment = z.infer<typeof enrollmentSchema>;

/** An enrollment with what a dashboard card shows of its course. */
export const enrolledCourseSchema = enrollmentSchema.extend({
  course: courseSummarySchema.extend({ lessons: z.array(lessonOutlineSchema) }),
});
export type EnrolledCourse = z.infer<typeof enrolledCourseSchema>;

/**
 * Progress after opening a lesson: round((position + 1) / lessonCount x 100), in percent.
 * Throws RangeError when the position is not one of the lessons.
 */
export function progressPercent({ position, lessonCount }: { position: number; lessonCount: number }): number {
  if (!Number.isInteger(position) || position < 0 || position >= lessonCount) {
    throw new RangeError(`position ${position} is not one of ${lessonCount} lessons`);
  }
  return Math.round(((position + 1) / lessonCount) * 100);
}

/** Where Resume leads: floor(progress / 100 x lessonCount), capped at the last lesson; null without lessons. */
export function resumeLessonIndex({ progress, lessonCount }: { progress: number; lessonCount: number }): number | null {
  if (lessonCount === 0) return null;
  return Math.min(Math.floor((clampPercent(progress) / 100) * lessonCount), lessonCount - 1);
}

/** A percent within 0 and 100; anything that is not a number is 0. */
export function clampPercent(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(100, Math.max(0, value));
}
