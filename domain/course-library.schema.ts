import { z } from "zod";
import { cleanLine } from "./clean-text.schema.ts";
import { courseLimits, defaultLevel, watchedPercent } from "./course.ts";
import { courseStatusSchema, courseSummarySchema, instructorSchema, levelSchema } from "./course.schema.ts";
import { oneLine } from "./storable-text.ts";

/** A text may be this many times its limit before cleaning; longer ones are rejected without further processing. */
const uncleaned = 20;

/** One line of visible text. */
const line = (name: string, most: number) =>
  z
    .string()
    .max(most * uncleaned, { error: `${name} may have at most ${most} characters.`, abort: true })
    .overwrite(oneLine)
    .min(1, `${name} is missing.`)
    .max(most, `${name} may have at most ${most} characters.`);

const wholeNumber = (name: string, most: number) =>
  z
    .int(`${name} must be a whole number.`)
    .min(0, `${name} may not be negative.`)
    .max(most, `${name} may be at most ${most.toLocaleString("en")}.`);

/** The language of a course, as a BCP 47 tag. */
export const courseLanguageSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, "The language must be a tag such as en or pt-BR.")
  .meta({ description: "The language in which the course is written", example: "en" });

const share = `The percentage to watch must be a whole number from ${watchedPercent.least} to ${watchedPercent.most}.`;
/** How much of a recording must be watched for it to count as complete. */
const watchedPercentSchema = z
  .int(share)
  .min(watchedPercent.least, share)
  .max(watchedPercent.most, share)
  .meta({ description: "How many percent of a recording must be watched for it to count as complete" });

const facts = z.strictObject({
  title: line("The title", courseLimits.title).meta({ example: "Web Pages from Scratch" }),
  description: z
    .string()
    .max(courseLimits.description * uncleaned, {
      error: `The description may have at most ${courseLimits.description} characters.`,
      abort: true,
    })
    .overwrite((text) =>
      text
        .toWellFormed()
        .replace(/\r\n?/g, "\n")
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .max(courseLimits.description, `The description may have at most ${courseLimits.description} characters.`),
  category: line("The category", courseLimits.category).meta({ example: "Technology" }),
  level: levelSchema,
  duration: wholeNumber("The duration", courseLimits.duration).meta({ description: "In hours" }),
  price: wholeNumber("The price", courseLimits.price).meta({ description: "In cents" }),
  outcomes: z
    .array(line("An outcome", courseLimits.outcome))
    .max(courseLimits.outcomes, `A course may have at most ${courseLimits.outcomes} outcomes.`)
    .meta({ description: "What learners can do after the course, one sentence each" }),
  language: courseLanguageSchema,
  watched_percent: watchedPercentSchema,
  instructor_id: z.uuid("Instructor not found.").toLowerCase().nullable(),
  featured_image_url: cleanLine(500).nullable().meta({ description: "The `url` of an uploaded picture, or null" }),
});

/** A course as an admin creates it. Title and category are required; everything else has a default. */
export const newCourseSchema = facts.extend({
  description: facts.shape.description.default(""),
  level: facts.shape.level.default(defaultLevel),
  duration: facts.shape.duration.default(0),
  price: facts.shape.price.default(0),
  outcomes: facts.shape.outcomes.default([]),
  language: courseLanguageSchema
    .optional()
    .meta({ description: "The language in which the course is written; defaults to the academy's language", example: "en" }),
  watched_percent: facts.shape.watched_percent.default(watchedPercent.default),
  instructor_id: facts.shape.instructor_id.default(null),
  featured_image_url: facts.shape.featured_image_url.default(null),
  published: z.boolean().default(true).meta({ description: "False keeps the course as a draft" }),
});
export type NewCourse = z.infer<typeof newCourseSchema> & { language: string };

/** A course as an instructor creates it: a draft of their own. */
export const startedCourseSchema = newCourseSchema.pick({ title: true, category: true, level: true, description: true });
export type StartedCourse = z.infer<typeof startedCourseSchema>;

/** An author's changes to a course; omitted fields stay unchanged. */
export const courseChangeSchema = facts
  .extend({
    archived: z.literal(false).meta({ description: "Returns an archived course to the store" }),
    published: z
      .boolean()
      .meta({ description: "True publishes a draft; false turns a course that nobody takes back into a draft" }),
    co_instructor_ids: z
      .array(z.uuid("Instructor not found.").toLowerCase())
      .max(courseLimits.coInstructors, `A course may have at most ${courseLimits.coInstructors} co-instructors.`)
      .meta({ description: "Who teaches the course in addition to its instructor" }),
    free_preview_ids: z
      .array(z.uuid("There is no such lesson.").toLowerCase())
      .max(courseLimits.lessons, `A course may have at most ${courseLimits.lessons} lessons.`)
      .meta({
        description: "The lessons that everyone who sees the course in the store may read; all others are for enrolled learners",
      }),
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), "Name at least one thing to change.");
export type CourseChange = z.infer<typeof courseChangeSchema>;

/** A course as admins see it. */
export const libraryCourseSchema = courseSummarySchema
  .extend({
    outcomes: z.array(z.string()),
    language: z.string(),
    watched_percent: z.int(),
    enrollment_count: z.int().meta({ description: "The number of people who take the course" }),
    ...courseStatusSchema.shape,
  })
  .meta({ id: "LibraryCourse", description: "A course as those who run the academy see it." });
export type LibraryCourse = z.infer<typeof libraryCourseSchema>;

/** A course's settings as its authors see them. */
export const courseSettingsSchema = libraryCourseSchema
  .extend({
    co_instructors: z.array(instructorSchema),
    lessons: z.array(z.object({ id: z.uuid(), title: z.string(), free_preview: z.boolean(), published: z.boolean() })),
    may: z
      .object({ publish: z.boolean(), choose_instructors: z.boolean() })
      .meta({ description: "What the caller may do beyond changing the course's details" }),
  })
  .meta({ id: "CourseSettings", description: "A course as its authors edit it." });
export type CourseSettings = z.infer<typeof courseSettingsSchema>;

/** One page of the course library, newest first. */
export const courseLibrarySchema = z.object({
  courses: z.array(libraryCourseSchema),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
});
export type CourseLibrary = z.infer<typeof courseLibrarySchema>;

/** People who may become a course's instructor, by name: at most as many as a list shows, and the total. */
export const instructorListSchema = z.object({ instructors: z.array(instructorSchema), total: z.int() });
export type InstructorList = z.infer<typeof instructorListSchema>;

/** The outcome of a request to delete a course. */
export const courseDeletionSchema = z.object({
  outcome: z.enum(["deleted", "archived"]),
  enrollments: z
    .int()
    .meta({ description: "The number of people who take the course and keep it; if there are any, the course is archived" }),
});
export type CourseDeletion = z.infer<typeof courseDeletionSchema>;

/** An uploaded picture: `url` is a valid `featured_image_url` of a course. */
export const courseImageSchema = z.object({ url: z.string() });
