import { z } from "zod";
import { courseStatusSchema, lessonOutlineSchema, levelSchema } from "./course.schema.ts";
import { lessonDraftStates } from "./lesson-draft.ts";
import { progressStatuses } from "./teaching.ts";

const time = z.iso.datetime();
const percent = z.int().min(0).max(100);
const count = z.int().min(0);
const page = { total: count, page: z.int().min(1), page_size: z.int().min(1) };

/** The course of an entry, as its instructors see it. */
const taughtTitleSchema = courseStatusSchema.extend({ id: z.uuid(), title: z.string() });
export type TaughtTitle = z.infer<typeof taughtTitleSchema>;

/** A course with its figures, as its instructors see it. */
const taughtCourseSchema = taughtTitleSchema
  .extend({
    category: z.string(),
    level: levelSchema,
    featured_image_url: z.string().nullable(),
    lessons: count.meta({ description: "Lessons that learners can see" }),
    drafts: count.meta({ description: "Lessons that learners don't see yet, or not in their current form" }),
    enrolled: count,
    active: count.meta({ description: "People who opened a lesson in the last 30 days" }),
    completed: count,
    average_progress: percent.nullable().meta({ description: "In percent, rounded; null if nobody takes the course" }),
  })
  .meta({ id: "TaughtCourse", description: "A course with its figures, as its instructors see it." });
export type TaughtCourse = z.infer<typeof taughtCourseSchema>;

/** One page of the courses that a person teaches, by title. */
export const taughtCoursesSchema = z.object({ courses: z.array(taughtCourseSchema), ...page });
export type TaughtCourses = z.infer<typeof taughtCoursesSchema>;

/** The courses that a person teaches, to choose from. */
export const taughtTitlesSchema = z.object({
  courses: z.array(taughtTitleSchema.extend({ taken: z.boolean().meta({ description: "Whether anyone takes the course" }) })),
  total: count,
});
export type TaughtTitles = z.infer<typeof taughtTitlesSchema>;

/** A student of a course, as its instructors see them: a name and their progress, and nothing that identifies them elsewhere. */
export const courseStudentSchema = z.object({
  full_name: z.string(),
  status: z.enum(progressStatuses),
  progress: percent,
  lesson: lessonOutlineSchema
    .omit({ id: true })
    .nullable()
    .meta({ description: "The lesson that they opened last; null before the first" }),
  last_opened_at: time.nullable(),
  enrolled_at: time,
  quiet_days: count.nullable().meta({
    description: "Whole days since they opened a lesson or, if they haven't, since they enrolled; null once they have finished",
  }),
  stalled: z.boolean().meta({ description: "In progress, and quiet for more than 14 days" }),
});
export type CourseStudent = z.infer<typeof courseStudentSchema>;

/** Progress in a course: figures about all students, and one page of the requested ones. */
export const courseStudentsSchema = z
  .object({
    course: taughtTitleSchema,
    summary: z.object({ enrolled: count, not_begun: count, under_way: count, finished: count, stalled: count }),
    lessons: z.array(
      lessonOutlineSchema.extend({
        reached: count.meta({ description: "The number of people who have opened the lesson" }),
        here: count.meta({ description: "The number of people in progress who opened this lesson last" }),
      }),
    ),
    students: z.array(courseStudentSchema),
    ...page,
  })
  .meta({ id: "CourseStudents", description: "How far the learners of a course are." });
export type CourseStudents = z.infer<typeof courseStudentsSchema>;

/** A lesson draft with unpublished changes. */
const unpublishedSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  state: z.enum(lessonDraftStates).exclude(["published"]),
  words: count,
  updated_at: time,
  updated_by: z.string().nullable().meta({ description: "The name of the last author; null if the person is gone" }),
  course: taughtTitleSchema,
});
export type Unpublished = z.infer<typeof unpublishedSchema>;

/** One page of the unpublished changes in the courses that a person teaches, most recently changed first. */
export const unpublishedListSchema = z
  .object({ lesson_drafts: z.array(unpublishedSchema), ...page })
  .meta({ id: "UnpublishedList", description: "One page of unpublished changes in the caller's courses." });
export type UnpublishedList = z.infer<typeof unpublishedListSchema>;
