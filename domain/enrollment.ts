import { z } from "zod";
import { courseSchema } from "./course.ts";

/** A person takes a course. progress in percent, currentLesson is the index of the lesson opened last. */
export const enrollmentSchema = z
  .object({
    id: z.uuid(),
    user_id: z.uuid(),
    course_id: z.uuid(),
    progress: z.int().min(0).max(100).meta({ description: "Percent; never falls" }),
    currentLesson: z.int().min(0).meta({ description: "Position of the lesson that was opened last" }),
  })
  .meta({ id: "Enrollment", description: "A person takes a course." });
export type Enrollment = z.infer<typeof enrollmentSchema>;

/** An enrollment with what a dashboard card shows of its course. */
export const enrolledCourseSchema = enrollmentSchema
  .extend({ course: courseSchema })
  .meta({ id: "EnrolledCourse", description: "An enrollment with its course." });
export type EnrolledCourse = z.infer<typeof enrolledCourseSchema>;

/** A course as the product page asks for it: with the caller's enrollment, null for visitors and those who do not take it. */
export const coursePageSchema = courseSchema
  .extend({ enrollment: z.union([enrollmentSchema, z.null()]) })
  .meta({ id: "CoursePage", description: "A course, and the caller's enrollment in it if there is one." });
export type CoursePage = z.infer<typeof coursePageSchema>;

/**
 * Progress after opening a lesson: round((position + 1) / lessonCount x 100), in percent.
 * Throws RangeError when the position is not one of the lessons.
 */
export function progressPercent({ position, lessonCount }: { position: number; lessonCount: number }): number {
  if (!Number.isInteger(position) || position < 0 || position >= lessonCount) {
    throw new RangeError(`position ${position} is not one of ${lessonCount} lessons`);
  }
  // Multiplied first: 23 of 40 lessons are 57.5 %, which a quotient of doubles would make 57.49...
  return Math.round(((position + 1) * 100) / lessonCount);
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
