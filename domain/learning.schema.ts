import { z } from "zod";
import { lessonOutlineSchema } from "./course.schema.ts";

const courseNameSchema = z.object({ id: z.uuid(), title: z.string(), category: z.string() });
const time = z.iso.datetime();
const day = z.iso.date();

/** A person's progress in one of their courses. */
const courseProgressSchema = z.object({
  course: courseNameSchema,
  progress: z.int().min(0).max(100),
  completed: z.boolean(),
  lesson_count: z.int(),
  lessons_opened: z.int().meta({ description: "The number of different lessons of the course that were opened" }),
  last_opened_at: time.nullable(),
});
export type CourseProgress = z.infer<typeof courseProgressSchema>;

/** A lesson that was opened on a day; `times` is the number of quarter-hours in which it was opened. */
const timeLineEntrySchema = z.object({
  day,
  opened_at: time.meta({ description: "The last time on that day" }),
  times: z.int().min(1),
  lesson: lessonOutlineSchema,
  course: courseNameSchema,
});
export type TimeLineEntry = z.infer<typeof timeLineEntrySchema>;

/** When a person has learned what. Days are in the requested time zone. */
export const learningSchema = z
  .object({
    days_learned: z.int().meta({ description: "The number of different days on which a lesson was opened" }),
    lessons_opened: z.int(),
    days: z
      .array(z.object({ day, lessons: z.int() }))
      .meta({ description: "Each day of the last four weeks, ending with today" }),
    courses: z.array(courseProgressSchema).meta({ description: "Most recently opened course first" }),
    time_line: z.array(timeLineEntrySchema).meta({ description: "Newest first" }),
    total: z.int().meta({ description: "The number of timeline entries on all pages" }),
    page: z.int(),
    page_size: z.int(),
  })
  .meta({ id: "Learning", description: "A person's learning history." });
export type Learning = z.infer<typeof learningSchema>;

/** A lesson of a course that a person is enrolled in, with their progress in it. */
const ownLessonSchema = lessonOutlineSchema.extend({
  opened: z.boolean(),
  opened_at: time.nullable().meta({
    description: "When the lesson was last opened; null if it hasn't been opened yet, or too long ago for the visit to be kept",
  }),
  current: z.boolean().meta({ description: "Whether this is the lesson of its course that was opened last" }),
  course: courseNameSchema.extend({ progress: z.int(), lesson_count: z.int() }),
});
export type OwnLesson = z.infer<typeof ownLessonSchema>;

/** One page of the lessons of all courses that a person is enrolled in, course by course. */
export const ownLessonListSchema = z
  .object({ lessons: z.array(ownLessonSchema), total: z.int(), page: z.int(), page_size: z.int() })
  .meta({ id: "OwnLessonList", description: "One page of the lessons of all courses that the caller takes." });
export type OwnLessonList = z.infer<typeof ownLessonListSchema>;
