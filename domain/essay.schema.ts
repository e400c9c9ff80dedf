import { z } from "zod";
import { visibleText } from "./storable-text.ts";
import { questionLimits } from "./question.ts";

const id = z.uuid().toLowerCase();
const time = z.iso.datetime();
const count = z.int().min(0);
const words = (most: number) =>
  z
    .string()
    .overwrite((text) => visibleText(text.replace(/\r\n?/g, "\n")).trim())
    .max(most);

export const essayLimits = { comment: 4_000, appeal: 2_000, quote: 600 } as const;
export const essaysPageSize = 20;
/** How long a grader holds an essay, in minutes; each of their calls renews the lease. */
export const readingMinutes = 15;

const rowResultSchema = z.object({ text: z.string(), points: count, of: count, comment: z.string() });
/** The grading of an essay, as its learner sees it. */
export const essayResultSchema = z.object({
  rows: z.array(rowResultSchema).meta({ description: "The points for each row of the rubric" }),
  comment: z.string(),
  appeal: z
    .object({ text: z.string(), reply: z.string().nullable() })
    .nullable()
    .meta({ description: "The learner's appeal; each essay can be appealed once" }),
});
export type EssayResult = z.infer<typeof essayResultSchema>;

const givenRowSchema = z.object({ row: z.uuid(), points: count, comment: z.string() });
export const givenSchema = z.array(givenRowSchema);
export type Given = z.infer<typeof givenSchema>;

/** A grader's points for an essay. */
export const essayGradeSchema = z.strictObject({
  given: z
    .array(
      z.strictObject({
        row: id,
        points: z.int().min(0).max(questionLimits.rubricPoints),
        comment: words(essayLimits.comment).default(""),
      }),
    )
    .max(questionLimits.rubric)
    .meta({ description: "The points for each row of the rubric, each row exactly once" }),
  comment: words(essayLimits.comment).default(""),
  reply: words(essayLimits.comment).default("").meta({ description: "The reply to the learner's appeal, if there is one" }),
});
export type EssayGrade = z.infer<typeof essayGradeSchema>;

export const appealSchema = z.strictObject({ text: words(essayLimits.appeal).min(1) });

/** A model's suggestion for an essay. Only rows with verbatim evidence from the essay have points; a person decides. */
export const essaySuggestionSchema = z.object({
  rows: z.array(z.object({ row: z.uuid(), points: count.nullable(), quote: z.string(), reason: z.string() })),
  total: count.meta({ description: "The sum of the rows that have points, added up by the academy" }),
  commands: count.meta({
    description: "The number of sentences in the essay that address the grader; they were not shown to the model",
  }),
  model: z.string(),
});
export type EssaySuggestion = z.infer<typeof essaySuggestionSchema>;

export const essayStates = ["waiting", "appealed", "graded"] as const;
export type EssayState = (typeof essayStates)[number];

/** One essay of a course's queue. */
const essayEntrySchema = z.object({
  attempt_id: z.uuid(),
  position: count,
  exam: z.object({ id: z.uuid(), title: z.string() }),
  stem: z.string().meta({ description: "Markdown" }),
  handed_in_at: time,
  state: z.enum(essayStates),
  words: count,
  learner: z.string().nullable().meta({ description: "The learner's name, if requested" }),
  reader: z.enum(["you", "somebody"]).nullable().meta({ description: "Who is currently reading the essay" }),
});
export const essayListSchema = z.object({
  course: z.object({ id: z.uuid(), title: z.string() }),
  essays: z.array(essayEntrySchema),
  waiting: count.meta({ description: "The number of ungraded essays and open appeals" }),
  total: count,
  page: z.int().min(1),
  page_size: z.int().min(1),
});
export type EssayList = z.infer<typeof essayListSchema>;

/** An essay as its grader sees it. */
export const essaySchema = z
  .object({
    attempt_id: z.uuid(),
    position: count,
    course_id: z.uuid(),
    exam: z.object({ id: z.uuid(), title: z.string() }),
    stem: z.string().meta({ description: "Safe HTML" }),
    guide: z.string().meta({ description: "Safe HTML; the question's feedback, which describes a good answer" }),
    points: count,
    text: z.string().meta({ description: "The essay as written" }),
    rubric: z.array(z.object({ id: z.uuid(), text: z.string(), points: count })),
    given: givenSchema.nullable(),
    comment: z.string(),
    score: count.nullable(),
    suggestion: essaySuggestionSchema.nullable(),
    appeal: z.object({ text: z.string(), at: time, reply: z.string().nullable() }).nullable(),
    leased_until: time,
    now: time,
  })
  .meta({ id: "Essay", description: "An essay as its grader sees it." });
export type Essay = z.infer<typeof essaySchema>;
