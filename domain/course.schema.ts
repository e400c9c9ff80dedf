import { z } from "zod";
import { lessonKinds, levels } from "./course.ts";

export const levelSchema = z.enum(levels);

/** The kind of a lesson, which follows from the blocks in its text. */
export const lessonKindSchema = z
  .enum(lessonKinds)
  .meta({ description: "`video` if the text shows a video, else `audio` if it plays a recording, else `text`" });

export const instructorSchema = z.object({ id: z.uuid(), full_name: z.string() });

/** The public part of a lesson: no content. */
export const lessonOutlineSchema = z
  .object({ id: z.uuid(), title: z.string(), position: z.int().min(0) })
  .meta({ id: "LessonOutline", description: "A lesson as everyone may see it. Positions start at 0." });
export type LessonOutline = z.infer<typeof lessonOutlineSchema>;

const namedSchema = z.object({ id: z.uuid(), title: z.string() });

/** What a learner is still waiting for. */
export const waitSchema = z
  .object({
    until: z.iso.datetime().nullable(),
    lesson: namedSchema.nullable().meta({ description: "The lesson to finish first" }),
    exam: namedSchema.nullable().meta({ description: "The exam to pass first" }),
  })
  .meta({ id: "Wait", description: "What must be finished before a lesson or an exam." });
export type Wait = z.infer<typeof waitSchema>;

/** A lesson as shown in its course's outline. */
const courseLessonSchema = lessonOutlineSchema
  .extend({
    section_id: z.uuid().nullable().meta({ description: "The lesson's section; null if the course has none" }),
    minutes: z.int().min(1).nullable().meta({ description: "Minutes needed to read and watch the lesson; null if unknown" }),
    kind: lessonKindSchema,
    free_preview: z.boolean().meta({ description: "Whether everyone who sees the course may read the lesson" }),
    waits: z.union([waitSchema, z.null()]).meta({ description: "What the caller must finish first; null if nothing" }),
  })
  .meta({ id: "CourseLesson", description: "A lesson in the outline of its course." });
export type CourseLesson = z.infer<typeof courseLessonSchema>;

/** A named group of lessons. */
export const sectionSchema = z.object({ id: z.uuid(), title: z.string() }).meta({ id: "CourseSection" });

/** A course as a card shows it. Duration in hours, price in cents. */
export const courseSummarySchema = z
  .object({
    id: z.uuid(),
    title: z.string().meta({ example: "Web Pages from Scratch" }),
    description: z.string(),
    category: z.string().meta({ example: "Technology" }),
    language: z.string().meta({ description: "A language tag such as en or pt-BR", example: "en" }),
    level: levelSchema,
    duration: z.int().min(0).meta({ description: "In hours" }),
    price: z.int().min(0).meta({ description: "In cents" }),
    rating: z.number().min(0).max(5),
    featured_image_url: z.string().nullable(),
    instructor_id: z.uuid().nullable(),
    instructor: instructorSchema.nullable(),
    lesson_count: z.int().min(0),
  })
  .meta({ id: "CourseSummary", description: "A course as shown on a card." });
export type CourseSummary = z.infer<typeof courseSummarySchema>;

/** The public page of an instructor: their name and their courses in the store, the newest first. */
export const instructorPageSchema = instructorSchema
  .extend({ courses: z.array(courseSummarySchema) })
  .meta({ id: "InstructorPage", description: "An instructor and the courses in the store that they teach." });
export type InstructorPage = z.infer<typeof instructorPageSchema>;

/** A course with its outline, as the product page shows it. */
export const courseSchema = courseSummarySchema
  .extend({
    sections: z.array(sectionSchema).meta({ description: "In order; empty if every three lessons form a module" }),
    lessons: z.array(courseLessonSchema),
  })
  .meta({ id: "Course", description: "A course with its outline, in lesson order." });

/** The status of a course: a draft until it is published, in the store until it is archived. */
export const courseStatusSchema = z.object({
  published: z.boolean().meta({ description: "False for a draft, which only its instructors and admins see" }),
  archived: z.boolean().meta({ description: "No longer offered; its learners keep it" }),
});

/** A category of the store, and how many of the listed courses are in it. */
const categoryCountSchema = z.object({ name: z.string(), count: z.int().min(0) }).meta({ id: "CategoryCount" });
export type CategoryCount = z.infer<typeof categoryCountSchema>;

/** One page of the store. `total` counts the courses of all pages. */
export const courseListSchema = z
  .object({
    courses: z.array(courseSummarySchema),
    total: z.int().min(0),
    page: z.int().min(1),
    page_size: z.int().min(1),
    categories: z.array(categoryCountSchema).meta({
      description:
        "All categories of the academy, those with the most courses first; `count` is the number of courses that the search " +
        "finds in each.",
    }),
    languages: z.array(z.string()).meta({
      description: "The languages of all courses in the store, without their regions, those with the most courses first",
      example: ["en", "fr"],
    }),
  })
  .meta({ id: "CourseList", description: "One page of courses in the store." });
export type CourseList = z.infer<typeof courseListSchema>;
