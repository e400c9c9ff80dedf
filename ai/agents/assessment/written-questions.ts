import { z } from "zod";

const line = z.string().trim().min(1).max(400);

/** A question as a model returns it: `answer` is the index of the right option, `quote` the supporting span of the lesson. */
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

/** A checker's result: the question's number, from 1, and the letters of all options that the lesson supports. */
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

/**
 * The result of guessing without the lesson: the letter that a question's wording gives away, or null. The built-in faculty, which may
 * stand in for a vendor, never guesses and returns none.
 */
export const guessedQuestionsSchema = z.object({
  answers: z
    .array(
      z.object({
        question: z.int().min(1),
        letter: z
          .string()
          .trim()
          .regex(/^[A-Ea-e]$/)
          .nullable()
          .default(null),
      }),
    )
    .max(20),
});

/** Return the letter of an option's index. */
export function letterOf(place: number): string {
  return String.fromCharCode(65 + place);
}

/** Return the index of an option's letter. */
export function placeOf(letter: string): number {
  return letter.toUpperCase().charCodeAt(0) - 65;
}
