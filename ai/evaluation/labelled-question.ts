import { readFileSync } from "node:fs";
import { z } from "zod";
import { languages } from "#domain/settings.ts";

const labelledQuestionSchema = z.object({
  id: z.string(),
  language: z.enum(languages),
  kind: z.string(),
  /** Whether a lesson of the course answers it. */
  answerable: z.boolean(),
  /** The title of the course in which it is asked; null for none. */
  course: z.string().nullable(),
  /** The title of the lesson that is open. */
  open: z.string().nullable(),
  /** The person's messages in order; the last one is judged. */
  turns: z.array(z.string()).min(1),
  /** Titles of the lessons that answer it; any of them is right. */
  lessons: z.array(z.string()),
  /** Regular expressions that the answer or its quotes must match, all of them. */
  facts: z.array(z.string()),
  /** "tune" questions may be looked at while the tutor is changed; only "report" questions are reported. */
  half: z.enum(["tune", "report"]),
});

/** A person's question, with the expected answer. */
export type LabelledQuestion = z.infer<typeof labelledQuestionSchema>;

/** Read a set of questions, one per line. */
export function readQuestions(set: string): LabelledQuestion[] {
  return readLines(set).map((line) => labelledQuestionSchema.parse(line));
}

/** Parse each line of a set's file as JSON. */
export function readLines(set: string): unknown[] {
  const text = readFileSync(new URL(`./sets/${set}.jsonl`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
}
