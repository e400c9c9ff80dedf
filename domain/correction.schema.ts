import { z } from "zod";
import { remedies } from "./correction.ts";
import { visibleText } from "./storable-text.ts";
import { questionTypes } from "./question.ts";

const id = z.uuid().toLowerCase();
const time = z.iso.datetime();
const count = z.int().min(0);
const hundredths = count.max(10_000);
export const correctionLimits = { reason: 1_000, shown: 100 } as const;

const choice = {
  question_id: id,
  remedy: z.enum(remedies),
  may_lower: z.boolean().default(false).meta({ description: "Scores only rise, unless this is chosen" }),
};
export const correctionPreviewSchema = z.strictObject(choice);
export type CorrectionChoice = z.infer<typeof correctionPreviewSchema>;
export const newCorrectionSchema = z.strictObject({
  ...choice,
  reason: z
    .string()
    .transform((text) => visibleText(text).trim())
    .pipe(z.string().min(1).max(correctionLimits.reason))
    .meta({ description: "Told to the learners whose score changes" }),
});

/** The effect of a correction. */
export const correctionEffectSchema = z
  .object({
    attempts: count.meta({ description: "Attempts that were asked the question" }),
    raised: count,
    lowered: count,
    now_passed: count.meta({ description: "Learners who pass the exam by it" }),
    no_longer_passed: count,
    completions: count.meta({ description: "Learners whose grade changes and who have completed the course; they stay so" }),
    certificates: count.meta({ description: "Valid certificates of those learners; none is revoked" }),
    grades: z
      .array(
        z.object({
          full_name: z.string(),
          before: hundredths.nullable(),
          after: hundredths.nullable(),
          passed_before: z.boolean(),
          passed_after: z.boolean(),
        }),
      )
      .meta({ description: "Those that change, the first hundred" }),
  })
  .meta({ id: "CorrectionEffect", description: "What a correction changes." });
export type CorrectionEffect = z.infer<typeof correctionEffectSchema>;

/** The questions in the attempts of an exam, and their corrections. */
export const correctionListSchema = z
  .object({
    questions: z.array(
      z.object({
        id: z.uuid(),
        stem: z.string().meta({ description: "Markdown" }),
        type: z.enum(questionTypes),
        attempts: count,
        newest: count.meta({ description: "The newest version" }),
        asked: z.array(count).meta({ description: "The versions that were asked" }),
      }),
    ),
    corrections: z.array(
      z.object({
        id: z.uuid(),
        question_id: z.uuid(),
        stem: z.string(),
        remedy: z.enum(remedies),
        may_lower: z.boolean(),
        reason: z.string(),
        author: z.string().nullable(),
        made_at: time,
        counts: z.boolean(),
        changed: count.meta({ description: "Attempts whose score changed" }),
      }),
    ),
  })
  .meta({ id: "CorrectionList" });
export type CorrectionList = z.infer<typeof correctionListSchema>;

/** A correction, as shown to a learner whose score it changed. */
export const toldCorrectionSchema = z.object({
  made_at: time,
  position: count.nullable(),
  remedy: z.enum(remedies),
  reason: z.string(),
  score_before: count,
  max_before: count,
  score_after: count,
  max_after: count,
});
