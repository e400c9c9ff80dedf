import { z } from "zod";
import { storableText } from "./storable-text.ts";
import { creditRules, questionLimits as limits, questionTypes } from "./question.ts";

const id = z.uuid().toLowerCase();

/** A learner's answer. Fields that the question type does not need are empty; unknown options do not count. */
export const answerSchema = z.strictObject({
  options: z
    .array(id)
    .max(limits.options)
    .default([])
    .meta({ description: "The chosen options; for an ordering question, all options in order" }),
  matches: z
    .array(z.strictObject({ left: id, right: id }))
    .max(limits.options)
    .default([]),
  text: z.string().overwrite(storableText).max(limits.essay).default("").meta({ description: "The text as typed" }),
  decimal: z
    .union([z.enum([".", ","]), z.null()])
    .default(null)
    .meta({ description: "The decimal separator, where the number alone is ambiguous" }),
  gaps: z
    .array(z.strictObject({ id, text: z.string().overwrite(storableText).max(limits.acceptedText) }))
    .max(limits.gaps)
    .default([])
    .meta({ description: "For a cloze question: the text typed into each gap, or the ID of the chosen option" }),
});
export type Answer = z.infer<typeof answerSchema>;

/** An answer with every field present. */
export const completeAnswerSchema = z.object({
  options: z.array(z.uuid()),
  matches: z.array(z.object({ left: z.uuid(), right: z.uuid() })),
  text: z.string(),
  decimal: z.enum([".", ","]).nullable(),
  gaps: z.array(z.object({ id: z.uuid(), text: z.string() })),
});
/** An answer as it is stored; it may predate cloze gaps. */
export const storedAnswerSchema = completeAnswerSchema.extend({ gaps: completeAnswerSchema.shape.gaps.default([]) });
/** An empty answer. */
export const noAnswer: Answer = { options: [], matches: [], text: "", decimal: null, gaps: [] };

const choiceSchema = z.object({ id: z.uuid(), html: z.string() });
/**
 * A question as it is shown for answering: without key, tolerance, feedback or number of accepted answers, and with its options in an
 * order that reveals nothing.
 */
export const askedQuestionSchema = z
  .object({
    type: z.enum(questionTypes),
    stem: z
      .string()
      .meta({ description: "Safe HTML; each gap of a cloze question is an empty element with the gap's ID in data-gap" }),
    credit: z.enum(creditRules),
    options: z.array(choiceSchema).meta({ description: "Safe HTML; for a matching question, the left sides" }),
    matches: z.array(z.object({ id: z.uuid(), text: z.string() })).meta({ description: "The right sides to choose from" }),
    unit: z.string(),
    gaps: z
      .array(z.object({ id: z.uuid(), choices: z.array(z.object({ id: z.uuid(), text: z.string() })) }))
      .meta({ description: "The gaps of a cloze question, in the order of the stem; a gap without choices is typed into" }),
  })
  .meta({ id: "AskedQuestion", description: "A question as it is shown for answering." });
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

/** The outcome of an answer. */
const verdicts = ["right", "partly", "wrong", "ungraded"] as const;
export const judgementSchema = z.object({
  verdict: z.enum(verdicts),
  feedback: z.array(z.string()).meta({ description: "Safe HTML; feedback on the given answer and general feedback" }),
});

/** The solution, as shown to those who may see it. */
export const solutionSchema = z.object({
  options: z.array(z.uuid()).meta({ description: "The correct options; for an ordering question, in the correct order" }),
  matches: z.array(z.object({ left: z.uuid(), right: z.uuid() })),
  text: z.string().meta({ description: "The accepted text or number" }),
  gaps: z.array(z.object({ id: z.uuid(), text: z.string() })).meta({ description: "The solution of each gap" }),
});

/** A practice question under its lesson's text. */
export const checkSchema = z.object({
  id: z.uuid(),
  version: z.int().min(1),
  question: askedQuestionSchema,
  hint: z.string().nullable().meta({ description: "Safe HTML" }),
  passed: z.boolean().meta({ description: "Whether the caller has already answered it correctly" }),
});
export type Check = z.infer<typeof checkSchema>;
export const checkListSchema = z.object({ checks: z.array(checkSchema) });
export const checkResultSchema = judgementSchema.extend({ passed: z.boolean() });
export type CheckResult = z.infer<typeof checkResultSchema>;
