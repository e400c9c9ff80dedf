import { z } from "zod";

const line = z.string().trim().min(1).max(300);

/** A lesson as a model returns it, vendor's or built-in. The bodies are Markdown, and their quotes are verified afterwards. */
export const writtenLessonSchema = z.object({
  title: line,
  objectives: z.array(line).min(1).max(8),
  sections: z
    .array(z.object({ title: line, body: z.string().trim().min(1).max(12_000) }))
    .min(1)
    .max(8),
  practice: z.array(z.string().trim().min(1).max(1000)).max(8).default([]),
});
export type WrittenLesson = z.infer<typeof writtenLessonSchema>;
