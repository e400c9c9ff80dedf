import { z } from "zod";
import { completionRuleSchema } from "./completion.schema.ts";
import { courseFileFormat, courseFileLimits } from "./course-file.ts";
import { courseLanguageSchema, newCourseSchema } from "./course-library.schema.ts";
import { courseLimits, levels } from "./course.ts";
import { releaseLimits } from "./release.ts";
import { newLessonDraftSchema } from "./lesson-draft.schema.ts";

/**
 * What authors say about a course. A field that they get later joins the format without a new version: it is written only where its value
 * is not the default, so only a file that uses it is refused by academies from before it.
 */
const facts = newCourseSchema.omit({ instructor_id: true, featured_image_url: true, published: true }).shape;
const path = z
  .string("must be the name of a file in this ZIP")
  .min(1, "must be the name of a file in this ZIP")
  .max(200, "is too long");

/** A titled text in a file of its own. */
const text = z.strictObject({ title: newLessonDraftSchema.shape.title, file: path });

/** A lesson in the manifest. */
export const manifestLessonSchema = text.extend({
  state: z.enum(["published", "draft"], "must be published or draft").default("published"),
  changes: text.optional(),
  free_preview: z.boolean("must be true or false").default(false),
  waits: z
    .strictObject({
      opens_at: z.iso.datetime("must be a date and time such as 2027-01-31T09:00:00Z").optional(),
      after_days: z.int("must be a whole number").min(1).max(releaseLimits.days).optional(),
      after_lesson: z.int("must be a whole number").min(1).optional(),
    })
    .refine((waits) => Object.keys(waits).length > 0, "is empty; name opens_at, after_days or after_lesson, or leave it out")
    .optional(),
});

/** manifest.json of a course file: the course, and its lessons in order. Pictures are referenced by the lessons themselves. */
export const courseManifestSchema = z.strictObject({
  format: z.literal(courseFileFormat.name),
  version: z.literal(courseFileFormat.version),
  course: z.strictObject({
    ...facts,
    level: z.enum(levels, "must be beginner, intermediate or advanced"),
    language: courseLanguageSchema.default("en"),
    completion: completionRuleSchema.optional(),
    picture: path.optional(),
  }),
  lessons: z.array(manifestLessonSchema).max(courseFileLimits.lessons, `may have at most ${courseFileLimits.lessons} entries`),
  sections: z
    .array(z.strictObject({ title: newLessonDraftSchema.shape.title, lessons: z.int("must be a whole number").min(0) }))
    .max(courseLimits.sections, `may have at most ${courseLimits.sections} entries`)
    .default([]),
});
export type CourseManifest = z.infer<typeof courseManifestSchema>;

/** A remark about a course file. `place` is the name of a file in it, or empty for the file as a whole. */
const courseFileRemarkSchema = z.object({ place: z.string(), text: z.string() }).meta({ id: "CourseFileRemark" });
export type CourseFileRemark = z.infer<typeof courseFileRemarkSchema>;

/** What importing a course file would create. */
const courseFilePreviewSchema = z.object({
  title: z.string(),
  category: z.string(),
  level: z.enum(levels),
  lessons: z.array(z.object({ title: z.string(), state: z.enum(["published", "changed", "draft"]) })),
  pictures: z.int(),
  bytes: z.int().meta({ description: "The size of the file" }),
});
export type CourseFilePreview = z.infer<typeof courseFilePreviewSchema>;

/** What was found in a course file: `course` is null if there are problems. */
export const courseFileCheckSchema = z
  .object({
    course: courseFilePreviewSchema.nullable(),
    problems: z.array(courseFileRemarkSchema).meta({ description: "What must be fixed before the file can be imported" }),
    warnings: z.array(courseFileRemarkSchema).meta({ description: "What is left out or worth knowing" }),
    problem_count: z.int().meta({ description: "The total number of problems, of which only the first are listed" }),
  })
  .meta({ id: "CourseFileCheck", description: "The result of checking a course file. Nothing was created." });
export type CourseFileCheck = z.infer<typeof courseFileCheckSchema>;

/** The draft course created from a course file. */
export const importedCourseSchema = z
  .object({ id: z.uuid(), title: z.string(), lessons: z.int(), pictures: z.int() })
  .meta({ id: "ImportedCourse" });
export type ImportedCourse = z.infer<typeof importedCourseSchema>;
