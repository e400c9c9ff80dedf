import { z } from "zod";
import { courseSchema, lessonOutlineSchema } from "./course.schema.ts";
import { checkSchema } from "./answer.schema.ts";
import { completionStatusSchema } from "./completion.schema.ts";
import { conversationSchema } from "./conversation.schema.ts";
import { enrollmentSchema } from "./enrollment.schema.ts";
import { embedTicksSchema, lessonMediaSchema } from "./media.schema.ts";
import { lessonNotesSchema } from "./notes.schema.ts";
import { readingPositionSchema } from "./reading-position.schema.ts";

/** A lesson with its text, for those who may read it: Markdown, and the safe HTML rendered from it. */
export const lessonSchema = lessonOutlineSchema
  .extend({
    content: z.string().meta({ description: "The text in Markdown" }),
    html: z.string().meta({ description: "The content as sanitized HTML. Its headings start at h2." }),
  })
  .meta({ id: "Lesson", description: "A lesson with its text." });

const language = z
  .string()
  .meta({ description: "The language in which the course is written, as a tag such as en or pt-BR", example: "en" });

/** Everything on the lesson screen. enrollment is null for an instructor or admin who previews the course. */
export const lessonPageSchema = z
  .object({
    lesson: lessonSchema,
    course: courseSchema.pick({ id: true, title: true, category: true, sections: true, lessons: true }).extend({ language }),
    enrollment: z.union([enrollmentSchema, z.null()]),
    reading_position: z.union([readingPositionSchema, z.null()]),
    own_rule: z.boolean().meta({ description: "Whether something other than the last lesson completes the course" }),
    opened: z.array(z.uuid()).meta({ description: "The lessons of the course that the caller has opened" }),
    media: z
      .array(lessonMediaSchema)
      .meta({ description: "The recordings that the text shows with lines of the form `::video{#id}`" }),
    watched_embeds: embedTicksSchema.shape.watched.meta({
      description: "The videos of other sites in the text that the caller has marked as watched",
    }),
    notes: lessonNotesSchema.optional().meta({ description: "The caller's own notes, if they were requested and could be read" }),
    conversation: z
      .union([conversationSchema, z.null()])
      .optional()
      .meta({
        description:
          "The caller's latest conversation with the tutor about the course, if it was requested and could be read; null if " +
          "there is none",
      }),
    checks: z.array(checkSchema).optional().meta({
      description: "The questions of the lesson, if they were requested and could be read",
    }),
  })
  .meta({
    id: "LessonPage",
    description: "A lesson, the outline of its course, the caller's enrollment and the place where they stopped reading.",
  });
export type LessonPage = z.infer<typeof lessonPageSchema>;

/** What opening a lesson has changed. */
export const lessonOpeningSchema = z.object({
  enrollment: z.union([enrollmentSchema, z.null()]),
  completion: z.union([completionStatusSchema, z.null()]).meta({
    description: "The caller's progress by the course's rule; null if its last lesson completes the course",
  }),
});

/** A lesson that anyone may read before enrolling. */
export const lessonPreviewSchema = z
  .object({
    lesson: lessonSchema,
    course: courseSchema.pick({ id: true, title: true, category: true }).extend({ language }),
    media: z.array(lessonMediaSchema),
  })
  .meta({ id: "LessonPreview", description: "A lesson that everyone may read." });
export type LessonPreview = z.infer<typeof lessonPreviewSchema>;

/** A picture uploaded for lessons: its address for their Markdown, and its size in pixels. */
export const lessonImageSchema = z.object({
  url: z.string().meta({ example: "/files/lesson-images/1700000000000-0123456789abcdef01234567-1600x1067.webp" }),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type LessonImage = z.infer<typeof lessonImageSchema>;
