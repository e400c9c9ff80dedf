import { z } from "zod";
import { askedQuestionSchema, judgementSchema, solutionSchema, completeAnswerSchema } from "./answer.schema.ts";
import { reportedCorrectionSchema } from "./correction.schema.ts";
import { essayResultSchema } from "./essay.schema.ts";
import { handedInBy } from "./exam.ts";
import { examCourseSchema } from "./exam.schema.ts";

const time = z.iso.datetime();
const count = z.int().min(0);

const passageSchema = z.object({ course_id: z.uuid(), lesson_id: z.uuid(), title: z.string(), passage: z.string() });

/** An answer, marked right or wrong as far as the exam shows it. */
export const answeredQuestionSchema = z.object({
  position: count,
  points: z.int(),
  left_out: z.boolean().meta({ description: "Whether a correction has taken the question out of the total" }),
  question: askedQuestionSchema,
  answer: completeAnswerSchema.nullable(),
  score: count.nullable(),
  exact_score: z.number().min(0).nullable().meta({
    description:
      "What the answer earned before its points were rounded; null if nothing was rounded, or a person gave the points",
  }),
  judgement: judgementSchema.nullable(),
  solution: solutionSchema.nullable(),
  read_again: passageSchema.nullable().meta({
    description: "The lesson and passage that a missed question checks; null if the question was not missed or names no lesson",
  }),
  reading: essayResultSchema.nullable().meta({ description: "How an essay was graded, once someone has read it" }),
});

/** The result of an attempt, as far as the exam shows it. */
export const resultSchema = z
  .object({
    id: z.uuid(),
    exam: z.object({ id: z.uuid(), title: z.string(), course: examCourseSchema }),
    number: z.int(),
    handed_in_at: time,
    handed_in_by: z.enum(handedInBy),
    shown_from: time
      .nullable()
      .meta({ description: "When the results will be shown; null if they are already shown or the time is unknown" }),
    waits_for_posting: z
      .boolean()
      .meta({ description: "Whether the results are shown only once the instructor posts the grades" }),
    answered: count,
    ungraded: count.meta({ description: "The number of essays that no one has read yet; there is no score until all are read" }),
    score: count.nullable(),
    max_score: count,
    passing_percent: z.int(),
    passed: z.boolean().nullable(),
    late: z
      .array(z.object({ position: count, counts: z.boolean().nullable(), reason: z.string().nullable() }))
      .meta({ description: "Answers that arrived too late, and what was decided about them" }),
    corrections: z
      .array(reportedCorrectionSchema)
      .meta({ description: "Corrections made after the exam that changed this score" }),
    questions: z.array(answeredQuestionSchema),
    read_again: z.array(passageSchema).meta({
      description:
        "After a failed attempt whose questions are not shown: the lessons and passages that the missed ones check, or all of " +
        "them while another attempt is left",
    }),
  })
  .meta({ id: "AttemptResult", description: "The result of an attempt, as far as the exam shows it." });
export type AttemptResult = z.infer<typeof resultSchema>;
