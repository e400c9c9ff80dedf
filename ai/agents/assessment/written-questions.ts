import { z } from "zod";

const line = z.string().trim().min(1).max(400);

/** A question as a model makes it: `answer` is the place of the right option, `quote` the span of the lesson that says so. */
const writtenQuestionSchema = z
  .object({
    question: z.string().trim().min(1).max(800),
    options: z.array(line).min(3).max(5),
    answer: z.int().min(0),
    quote: z.string().trim().min(1).max(1500),
  })
  .refine(({ options, answer }) => answer < options.length, "answer is not one of the options");
export type WrittenQuestion = z.infer<typeof writtenQuestionSchema>;

export const writtenQuestionsSchema = z.object({ questions: z.array(writtenQuestionSchema).max(20) });
export type WrittenQuestions = z.infer<typeof writtenQuestionsSchema>;

/** What whoever checks found: for each question, by its number from 1, every option that the lesson bears out, by its letter. */
export const checkedQuestionsSchema = z.object({
  answers: z
    .array(
      z.object({
        question: z.int().min(1),
        right: z.array(
          z
            .string()
            .trim()
            .regex(/^[A-Ea-e]$/),
        ),
      }),
    )
    .max(20),
});
export type CheckedQuestions = z.infer<typeof checkedQuestionsSchema>;

/** What whoever guesses without the lesson found: for each question the one letter that its wording gives away, or null. */
export const guessedQuestionsSchema = z.object({
  answers: z
    .array(
      z.object({
        question: z.int().min(1),
        letter: z
          .string()
          .trim()
          .regex(/^[A-Ea-e]$/)
          .nullable(),
      }),
    )
    .max(20),
});

/** The letter of an option, from its place. */
export function letterOf(place: number): string {
  return String.fromCharCode(65 + place);
}

/** The place of an option, from its letter. */
export function placeOf(letter: string): number {
  return letter.toUpperCase().charCodeAt(0) - 65;
}
