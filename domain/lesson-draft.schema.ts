import { z } from "zod";
import { lessonKindSchema, sectionSchema } from "./course.schema.ts";
import { courseLimits } from "./course.ts";
import { cleanText } from "./clean-text.schema.ts";
import { mediaLimits } from "./media.ts";
import { storableText, oneLine } from "./storable-text.ts";
import { lessonSchema } from "./lesson.schema.ts";
import { lessonDraftLimits, lessonDraftStates, versionReasons } from "./lesson-draft.ts";

/** Text that PostgreSQL can store: text with NUL or half a surrogate pair is refused, naming the field. */
const wellFormed = (name: string) =>
  z.string().refine((text) => text.isWellFormed() && !text.includes("\0"), `${name} contains a character that cannot be saved.`);

const title = wellFormed("The title")
  .overwrite(oneLine)
  .min(1, "The title is missing.")
  .max(lessonDraftLimits.title, `The title may have at most ${lessonDraftLimits.title} characters.`)
  .meta({ example: "Your first page" });

/** Normalize line ends to line feeds and remove invisible characters; nothing else is changed. */
const content = wellFormed("The text")
  .overwrite((text) => storableText(text.replace(/\r\n?/g, "\n")))
  .max(lessonDraftLimits.content, `The text may have at most ${lessonDraftLimits.content.toLocaleString("en")} characters.`)
  .meta({ description: "The text in Markdown" });

const revision = z.int("The revision must be a whole number.").min(1).max(2_147_483_646);
const time = z.string().meta({ format: "date-time" });
const words = z.int().min(0);

/** A new lesson draft. The client creates the id, so that resending creates only one. */
export const newLessonDraftSchema = z.strictObject({
  id: z.uuid().toLowerCase(),
  title,
  content: content.default(""),
  after: z
    .uuid("The lesson that this one comes after is not known.")
    .toLowerCase()
    .nullable()
    .optional()
    .meta({ description: "The lesson draft after which it is placed; null for the beginning, omitted for the end" }),
});
export type NewLessonDraft = z.infer<typeof newLessonDraftSchema>;

/** An author's text, and the revision that it is based on. */
export const lessonDraftChangeSchema = z.strictObject({
  title,
  content,
  revision: revision.meta({ description: "The revision that the caller has read" }),
  own_version: z
    .boolean()
    .default(false)
    .meta({ description: "Whether to keep the replaced text as a version even if the same person saved it a moment ago" }),
});
export type LessonDraftChange = z.infer<typeof lessonDraftChangeSchema>;

/** The revision that an action applies to. */
export const lessonDraftRevisionSchema = z.strictObject({ revision });

/** The revision to publish, and the reason why its recordings may be published without captions. */
export const lessonDraftPublicationSchema = z.strictObject({
  revision,
  without_captions: cleanText(mediaLimits.uncaptionedReason).optional().meta({
    description:
      "Why a video or audio clip in the lesson has neither captions nor a transcript; stored with its author and the time",
  }),
});

/** All lesson drafts of a course in their new order. */
export const lessonDraftOrderSchema = z.strictObject({
  ids: z.array(z.uuid().toLowerCase()).max(courseLimits.lessons),
});

/** The sections of a course with their lessons, all of them in their new order. */
export const courseSectionsSchema = z.strictObject({
  known: z
    .array(z.uuid().toLowerCase())
    .max(courseLimits.sections)
    .meta({ description: "The ids of the sections that the caller has read; empty if there were none" }),
  sections: z
    .array(
      z.strictObject({
        id: z.uuid("The id of a section must be made by the sender.").toLowerCase(),
        title: wellFormed("The title of a section")
          .overwrite(oneLine)
          .min(1, "The title of a section is missing.")
          .max(lessonDraftLimits.title, `The title of a section may have at most ${lessonDraftLimits.title} characters.`)
          .meta({ example: "The first steps" }),
        lesson_ids: z.array(z.uuid().toLowerCase()).max(courseLimits.lessons),
      }),
    )
    .min(1, "Every lesson of a course with sections is in one: one section has to stay.")
    .max(courseLimits.sections, `A course may have at most ${courseLimits.sections} sections.`),
});
export type CourseSections = z.infer<typeof courseSectionsSchema>;

/** Text to preview as a lesson. */
export const lessonDraftPreviewSchema = z.strictObject({ content });

/** Text as a lesson shows it. */
export const renderedLessonDraftSchema = z.object({
  html: z.string().meta({ description: "Sanitized, exactly as learners get it" }),
});
const previewSchema = z.string().nullable().meta({ description: "Sanitized; null if the text takes too long to display" });
export type RenderedLessonDraft = z.infer<typeof renderedLessonDraftSchema>;

/** A lesson draft without its text, as an outline shows it. */
export const lessonDraftEntrySchema = z
  .object({
    id: z.uuid().meta({ description: "Also the id of the lesson as which it is published" }),
    position: z.int().min(0),
    section_id: z.uuid().nullable().meta({ description: "The lesson's section; null if the course has none" }),
    title: z.string(),
    state: z
      .enum(lessonDraftStates)
      .meta({ description: "`draft`: not published yet; `changed`: learners still see a different text" }),
    revision: z.int(),
    updated_at: time,
    updated_by: z
      .string()
      .nullable()
      .meta({ description: "The name of the last author; null if nobody has edited the draft here, or the person is gone" }),
    words,
    kind: lessonKindSchema,
    missing_captions: z.boolean().meta({
      description: "Whether learners see a recording in the lesson that has neither captions nor a stated reason",
    }),
  })
  .meta({ id: "LessonDraftEntry", description: "A lesson draft without its text." });
export type LessonDraftEntry = z.infer<typeof lessonDraftEntrySchema>;

const courseOfLessonDrafts = z.object({
  id: z.uuid(),
  title: z.string(),
  language: z.string().meta({ description: "The language of the course, as a BCP 47 tag" }),
  published: z.boolean().meta({ description: "False if the course is a draft" }),
  archived: z.boolean(),
});

/** A course as its authors see it: all lesson drafts in order. */
export const lessonDraftListSchema = z
  .object({
    course: courseOfLessonDrafts,
    sections: z.array(sectionSchema).meta({ description: "In order; empty if every three lessons form a module" }),
    lesson_drafts: z.array(lessonDraftEntrySchema),
  })
  .meta({ id: "LessonDraftList", description: "The lesson drafts of a course, in order." });
export type LessonDraftList = z.infer<typeof lessonDraftListSchema>;

/** A lesson draft with its text. */
export const lessonDraftSchema = lessonDraftEntrySchema
  .extend({
    content: z.string().meta({ description: "The text in Markdown" }),
    html: previewSchema,
    course: courseOfLessonDrafts,
  })
  .meta({ id: "LessonDraft", description: "A lesson draft with its text, and the text as a lesson shows it." });
export type LessonDraft = z.infer<typeof lessonDraftSchema>;

/** The lesson as learners will read it from now on. */
export const publishedLessonSchema = lessonSchema;
export type PublishedLesson = z.infer<typeof publishedLessonSchema>;

/** The `details` of the error `lesson_draft.changed_meanwhile`: the stored text. Nothing was overwritten. */
const lessonDraftConflictSchema = z.object({
  revision: z.int(),
  title: z.string(),
  content: z.string(),
  updated_by: z.string().nullable(),
  updated_at: time,
});
export type LessonDraftConflict = z.infer<typeof lessonDraftConflictSchema>;

/** What would be lost by deleting a lesson draft. */
export const lessonDraftStakesSchema = z
  .object({
    published: z.boolean(),
    learners_opened: z.int().min(0).meta({ description: "The number of learners who have opened the lesson" }),
    learners_with_notes: z
      .int()
      .min(0)
      .meta({ description: "The number of learners whose notes on the lesson would be deleted" }),
    practice_sets: z
      .int()
      .min(0)
      .meta({ description: "Practice sets made from the lesson, given to learners or waiting to be, that would be deleted" }),
  })
  .meta({ id: "LessonDraftStakes", description: "What is lost when a lesson draft is deleted." });
export type LessonDraftStakes = z.infer<typeof lessonDraftStakesSchema>;

/** What was deleted. */
export const lessonDraftDeletionSchema = z.object({
  id: z.uuid(),
  published: z.boolean().meta({ description: "Whether the published lesson was deleted too" }),
});
export type LessonDraftDeletion = z.infer<typeof lessonDraftDeletionSchema>;

/** A version without its text. */
const versionEntrySchema = z
  .object({
    number: z
      .int()
      .min(1)
      .meta({ description: "The sequence number of the version within its lesson draft; identifies it in URLs" }),
    why: z.enum(versionReasons),
    by: z
      .string()
      .nullable()
      .meta({ description: "The author's name; null if the text predates versions or the person is gone" }),
    at: time.meta({ description: "When the text was last saved" }),
    title: z.string(),
    words,
  })
  .meta({ id: "LessonDraftVersionEntry", description: "A version of a lesson draft without its text." });
export type VersionEntry = z.infer<typeof versionEntrySchema>;

/** The versions of a lesson draft, newest first; the first equals its current text. */
export const versionListSchema = z.object({ versions: z.array(versionEntrySchema) });
export type VersionList = z.infer<typeof versionListSchema>;

/** A version with its text. */
export const versionSchema = versionEntrySchema
  .extend({ content: z.string().meta({ description: "The text in Markdown" }), html: previewSchema })
  .meta({ id: "LessonDraftVersion", description: "A version of a lesson draft with its text." });
export type LessonDraftVersion = z.infer<typeof versionSchema>;
