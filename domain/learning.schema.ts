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
  lessons_opened: z.int().meta({ description: "Different lessons of the course that were opened" }),
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
    days_learned: z.int().meta({ description: "Different days on which a lesson was opened" }),
    lessons_opened: z.int(),
    days: z.array(z.object({ day, lessons: z.int() })).meta({ description: "The last four weeks, each day; the last is today" }),
    courses: z.array(courseProgressSchema).meta({ description: "The course that was opened last comes first" }),
    time_line: z.array(timeLineEntrySchema).meta({ description: "Newest first" }),
    total: z.int().meta({ description: "Entries of the time line on all pages" }),
    page: z.int(),
    page_size: z.int(),
  })
  .meta({ id: "Learning", description: "What a person has learned when." });
export type Learning = z.infer<typeof learningSchema>;

/** A lesson of a course that a person is enrolled in, with their progress in it. */
const ownLessonSchema = lessonOutlineSchema.extend({
  opened: z.boolean(),
  opened_at: time.nullable().meta({ description: "The last time; null when it was not opened yet, or too long ago to be kept" }),
  current: z.boolean().meta({ description: "Whether it is the one of its course that was opened last" }),
  course: courseNameSchema.extend({ progress: z.int(), lesson_count: z.int() }),
});
export type OwnLesson = z.infer<typeof ownLessonSchema>;

/** One page of the lessons of all courses that a person is enrolled in, course by course. */
export const ownLessonListSchema = z
  .object({ lessons: z.array(ownLessonSchema), total: z.int(), page: z.int(), page_size: z.int() })
  .meta({ id: "OwnLessonList", description: "One page of the lessons of all courses that the caller takes." });
export type OwnLessonList = z.infer<typeof ownLessonListSchema>;
