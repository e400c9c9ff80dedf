import { z } from "zod";
import { cleanNotes, longestNotes } from "./notes.ts";

const revision = z.int().min(0).max(2_147_483_646);

/** What a person has noted on a lesson. Notes that were never written are empty, of revision 0 and null. */
export const lessonNotesSchema = z
  .object({
    content: z.string().meta({ description: "Plain text" }),
    revision: revision.meta({ description: "Counts the changes; 0 before the first" }),
    updated_at: z.union([z.string().meta({ format: "date-time" }), z.null()]),
  })
  .meta({ id: "LessonNotes", description: "The caller's own notes on a lesson." });
export type LessonNotes = z.infer<typeof lessonNotesSchema>;

/** New notes, and the revision that they were made from. */
export const notesChangeSchema = z.strictObject({
  content: z
    .string("The notes must be written text.")
    .transform(cleanNotes)
    .pipe(z.string().max(longestNotes, `The notes may have at most ${longestNotes.toLocaleString("en")} characters.`)),
  revision: revision.meta({ description: "The revision that the caller has read; 0 when there was none" }),
});
export type NotesChange = z.infer<typeof notesChangeSchema>;
