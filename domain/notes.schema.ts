import { z } from "zod";
import { cleanNotes, longestNotes } from "./notes.ts";
import { revisionSchema as revision } from "./revision.schema.ts";

/** A person's notes on a lesson. Notes that were never written are empty, with revision 0 and no date. */
export const lessonNotesSchema = z
  .object({
    content: z.string().meta({ description: "Plain text" }),
    revision: revision.meta({ description: "Increases with each change; 0 before the first" }),
    updated_at: z.union([z.string().meta({ format: "date-time" }), z.null()]),
  })
  .meta({ id: "LessonNotes", description: "The caller's own notes on a lesson." });
export type LessonNotes = z.infer<typeof lessonNotesSchema>;

/** New notes, and the revision on which they are based. */
export const notesChangeSchema = z.strictObject({
  content: z
    .string("The notes must be written text.")
    .overwrite(cleanNotes)
    .max(longestNotes, `The notes may have at most ${longestNotes.toLocaleString("en")} characters.`),
  revision: revision.meta({ description: "The revision that the caller has read; 0 if there were no notes" }),
});
export type NotesChange = z.infer<typeof notesChangeSchema>;

/** A page of a person's notes on all lessons, course by course. */
export const ownNotesSchema = z
  .object({
    notes: z.array(
      z.object({
        course: z.object({ id: z.uuid(), title: z.string() }),
        lesson: z.object({ id: z.uuid(), title: z.string() }),
        content: z.string().meta({ description: "Plain text" }),
        updated_at: z.string().meta({ format: "date-time" }),
        readable: z.boolean().meta({ description: "Whether the caller may still open the lesson" }),
      }),
    ),
    total: z.int().min(0),
    page: z.int().min(1),
    page_size: z.int().min(1),
  })
  .meta({ id: "OwnNotes", description: "The caller's own notes, grouped by course; notes that were emptied are left out." });
export type OwnNotes = z.infer<typeof ownNotesSchema>;
