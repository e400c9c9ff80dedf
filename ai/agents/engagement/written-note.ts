import { z } from "zod";

/** The placeholder for the student's name in a model's note: names come from the academy only. */
export const namePlace = "{name}";

/** A note as a model returns it. A step refers to a lesson by its number in the list that the model was given. */
export const writtenNoteSchema = z.object({
  note: z.string().trim().min(1).max(4000),
  steps: z
    .array(z.object({ lesson: z.int().min(1), why: z.string().trim().min(1).max(300) }))
    .max(5)
    .default([]),
});
export type WrittenNote = z.infer<typeof writtenNoteSchema>;
