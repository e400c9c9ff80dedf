import { z } from "zod";
import { answerSchema, askedQuestionSchema, solutionSchema } from "./answer.schema.ts";
import { toleranceKinds } from "./compare-number.ts";
import { examLimits as limits } from "./exam.ts";
import { revisionSchema } from "./revision.schema.ts";
import { answeredQuestionSchema } from "./attempt-result.schema.ts";

const time = z.iso.datetime();
const count = z.int().min(0);
const id = z.uuid().toLowerCase();

/** An exam drawn for its author, as a learner would see it. Nothing is stored. */
export const examPreviewSchema = z
  .object({
    exam: z.object({ id: z.uuid(), title: z.string(), course_id: z.uuid(), language: z.string() }),
    instructions: z.string().meta({ description: "Safe HTML" }),
    passing_percent: z.int(),
    questions: z.array(
      z.object({
        question_id: z.uuid(),
        version: z.int().min(1),
        position: count,
        points: z.int(),
        order: z.array(z.uuid()).meta({ description: "The order of the question's shuffled items" }),
        question: askedQuestionSchema,
      }),
    ),
    now: time,
    closes_at: time.nullable().meta({ description: "Null if the exam has no end yet, or only one in the past" }),
  })
  .meta({ id: "ExamPreview", description: "An exam drawn for its author, as a learner would see it." });
export type ExamPreview = z.infer<typeof examPreviewSchema>;

/** A submitted preview: what was drawn, and the answers. */
export const previewAnswersSchema = z.strictObject({
  questions: z
    .array(
      z.strictObject({
        question_id: id,
        version: revisionSchema.min(1),
        points: z.int().min(1).max(limits.points),
        order: z.array(id).max(200),
        answer: z.union([answerSchema, z.null()]),
      }),
    )
    .max(limits.slots * limits.draw),
});
export type PreviewAnswers = z.infer<typeof previewAnswersSchema>;

/** The result of a preview, as learners will see theirs. */
export const previewResultSchema = z
  .object({
    answered: count,
    ungraded: count.meta({ description: "The number of essays, which are not graded in a preview" }),
    score: count.nullable(),
    max_score: count,
    passing_percent: z.int(),
    passed: z.boolean().nullable(),
    questions: z.array(answeredQuestionSchema),
  })
  .meta({ id: "PreviewResult", description: "The result of a preview, as learners will see theirs." });
export type PreviewResult = z.infer<typeof previewResultSchema>;

/** An exam on paper, with the answer key for its instructor. */
export const examFormSchema = z
  .object({
    exam: z.object({ id: z.uuid(), title: z.string(), course_title: z.string(), language: z.string() }),
    form: z.string().meta({ description: "The letter of the form; a form with the same letter is always drawn the same way" }),
    instructions: z.string().meta({ description: "Safe HTML" }),
    time_limit_minutes: z.int().nullable(),
    passing_percent: z.int(),
    max_score: count,
    questions: z.array(
      z.object({
        position: count,
        points: z.int(),
        question: askedQuestionSchema,
        solution: solutionSchema,
        accepted: z.array(z.string()).meta({ description: "All accepted texts" }),
        tolerance: z
          .object({ kind: z.enum(toleranceKinds), amount: z.string() })
          .nullable()
          .meta({ description: "The tolerance of a numeric question; null for other types" }),
        rubric: z.array(z.object({ text: z.string(), points: z.int() })),
      }),
    ),
  })
  .meta({ id: "ExamForm", description: "A printable exam with its answer key." });
export type ExamForm = z.infer<typeof examFormSchema>;
