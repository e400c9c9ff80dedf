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
  may_lower: z.boolean().default(false).meta({ description: "Whether scores may go down; otherwise they only rise" }),
};
export const correctionPreviewSchema = z.strictObject(choice);
export type CorrectionChoice = z.infer<typeof correctionPreviewSchema>;
export const newCorrectionSchema = z.strictObject({
  ...choice,
  reason: z
    .string()
    .overwrite((text) => visibleText(text).trim())
    .min(1)
    .max(correctionLimits.reason)
    .meta({ description: "Shown to the learners whose score changes" }),
});

/** The effect of a correction. */
export const correctionEffectSchema = z
  .object({
    attempts: count.meta({ description: "The number of attempts that included the question" }),
    raised: count,
    lowered: count,
    now_passed: count.meta({ description: "The number of learners who now pass the exam" }),
    no_longer_passed: count,
    newly_completed: count.meta({ description: "The number of learners who complete the course because of the correction" }),
    completions: count.meta({
      description: "The number of learners whose grade changes and who have completed the course; they keep that status",
    }),
    certificates: count.meta({ description: "The number of those learners' valid certificates; none is revoked" }),
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
      .meta({ description: "The first hundred grades that change" }),
  })
  .meta({ id: "CorrectionEffect", description: "The effect of a correction." });
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
        newest: count.meta({ description: "The number of the newest version" }),
        asked: z.array(count).meta({ description: "The versions that attempts included" }),
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
        changed: count.meta({ description: "The number of attempts whose score changed" }),
      }),
    ),
  })
  .meta({ id: "CorrectionList" });
export type CorrectionList = z.infer<typeof correctionListSchema>;

/** A correction, as shown to a learner whose score it changed. */
export const reportedCorrectionSchema = z.object({
  made_at: time,
  position: count.nullable(),
  remedy: z.enum(remedies),
  reason: z.string(),
  score_before: count,
  max_before: count,
  score_after: count,
  max_after: count,
});
