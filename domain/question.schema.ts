import { z } from "zod";
import { toleranceKinds } from "./compare-number.ts";
import { revisionSchema } from "./revision.schema.ts";
import { oneLine, storableLine, storableText } from "./storable-text.ts";
import { creditRules, findQuestionProblem, purposes, questionLimits as limits, questionTypes } from "./question.ts";

const id = z.uuid().toLowerCase();
const time = z.iso.datetime();
const count = z.int().min(0);

/** Storable multi-line text; rendered as Markdown. */
const written = (most: number) =>
  z
    .string()
    .overwrite((text) => storableText(text.replace(/\r\n?/g, "\n")).trimEnd())
    .max(most);
/** Storable text of one line, as written: what a stem and its gaps have in common must stay equal. */
const line = (most: number) => z.string().overwrite(storableLine).max(most);

const optionSchema = z.strictObject({
  id: id.meta({ description: "A random ID that reveals nothing about the option's position" }),
  text: written(limits.option).meta({ description: "Markdown" }),
  correct: z.boolean().default(false),
  feedback: written(limits.feedback)
    .default("")
    .meta({ description: "Markdown; shown to those who chose the option, once they may see feedback" }),
});

const pairSchema = z.strictObject({
  id,
  left: written(limits.option).meta({ description: "Markdown; empty for a right side that matches no left side" }),
  match_id: id,
  right: line(limits.option).meta({ description: "Plain text" }),
});

const toleranceSchema = z.strictObject({
  kind: z.enum(toleranceKinds),
  amount: line(limits.number).meta({
    description: "A number for `absolute`, a percentage for `relative`, the number of significant digits for `digits`",
  }),
});

const gapSchema = z.strictObject({
  id,
  name: line(limits.gapName).min(1).meta({ description: "The text between [[ and ]] in the stem" }),
  accepted: z.array(line(limits.acceptedText)).max(limits.accepted).default([]),
  choices: z
    .array(z.strictObject({ id, text: line(limits.acceptedText), correct: z.boolean().default(false) }))
    .max(limits.options)
    .default([])
    .meta({ description: "Plain text; if there are no choices, the gap is typed into" }),
});

const rubricRowSchema = z.strictObject({
  id,
  text: written(limits.criterion).meta({ description: "The criterion in plain text" }),
  points: z.int().min(1).max(limits.rubricPoints).meta({ description: "The maximum points for the criterion" }),
});

const contentFields = {
  type: z.enum(questionTypes),
  stem: written(limits.stem).meta({ description: "Markdown" }),
  hint: written(limits.hint).default("").meta({ description: "Markdown; shown on request in practice" }),
  feedback: written(limits.feedback).default("").meta({ description: "Markdown; shown to everyone, once they may see feedback" }),
  credit: z.enum(creditRules).default("all-or-nothing"),
  options: z
    .array(optionSchema)
    .max(limits.options)
    .default([])
    .meta({ description: "The choices; for an ordering question, the items in the correct order" }),
  pairs: z.array(pairSchema).max(limits.options).default([]),
  accepted: z.array(line(limits.acceptedText)).max(limits.accepted).default([]),
  match_case: z.boolean().default(false),
  match_accents: z.boolean().default(true),
  value: line(limits.number).default("").meta({ description: "The correct number, with a decimal point" }),
  tolerance: toleranceSchema.default({ kind: "absolute", amount: "0" }),
  unit: line(limits.unit).default(""),
  gaps: z.array(gapSchema).max(limits.gaps).default([]).meta({ description: "The gaps of a cloze question" }),
  rubric: z.array(rubricRowSchema).max(limits.rubric).default([]).meta({ description: "The grading rubric of an essay" }),
};

/** The contents of a question, with its key, as stored for one version of it. */
export const questionContentSchema = z.strictObject(contentFields);

const placing = {
  purpose: z.enum(purposes),
  lesson_id: z.union([id, z.null()]).default(null).meta({ description: "The lesson that the question checks" }),
  passage: line(limits.passage)
    .default("")
    .meta({ description: "A passage of that lesson to which those who miss the question are referred" }),
  shown_in_lesson: z
    .boolean()
    .default(false)
    .meta({ description: "Whether a practice question is shown under its lesson's text" }),
  tags: z
    .array(z.string().overwrite(oneLine).max(limits.tag).min(1))
    .max(limits.tags)
    .default([])
    .transform((tags) => [...new Set(tags)]),
};

/** Check that the question can be asked, and name the invalid field if it cannot. */
function refuseUnfit(question: z.infer<typeof questionContentSchema>, context: z.RefinementCtx): void {
  const problem = findQuestionProblem(question);
  if (problem) {
    const path = problem.field.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    context.addIssue({ code: "custom", message: problem.reason, path });
  }
}

/** A question as its author submits it. */
export const newQuestionSchema = z.strictObject({ ...contentFields, ...placing }).superRefine(refuseUnfit);
export type NewQuestion = z.infer<typeof newQuestionSchema>;

/** A changed question, and the version on which it is based. */
export const questionChangeSchema = z
  .strictObject({
    ...contentFields,
    ...placing,
    version: revisionSchema.min(1).meta({ description: "The version on which the change is based" }),
  })
  .superRefine(refuseUnfit);

/** A question to preview as learners will see it; it may be unfinished. */
export const questionPreviewSchema = z.strictObject(contentFields);

/** A question with its key, as its authors see it. */
export const questionSchema = z
  .object({
    type: z.enum(questionTypes),
    stem: z.string().meta({ description: "Markdown" }),
    hint: z.string(),
    feedback: z.string(),
    credit: z.enum(creditRules),
    options: z.array(z.object({ id: z.uuid(), text: z.string(), correct: z.boolean(), feedback: z.string() })),
    pairs: z.array(z.object({ id: z.uuid(), left: z.string(), match_id: z.uuid(), right: z.string() })),
    accepted: z.array(z.string()),
    match_case: z.boolean(),
    match_accents: z.boolean(),
    value: z.string(),
    tolerance: z.object({ kind: z.enum(toleranceKinds), amount: z.string() }),
    unit: z.string(),
    gaps: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        accepted: z.array(z.string()),
        choices: z.array(z.object({ id: z.uuid(), text: z.string(), correct: z.boolean() })),
      }),
    ),
    rubric: z.array(z.object({ id: z.uuid(), text: z.string(), points: z.int() })),
    id: z.uuid(),
    course_id: z.uuid(),
    version: z.int().min(1),
    purpose: z.enum(purposes),
    lesson_id: z.uuid().nullable(),
    passage: z.string(),
    shown_in_lesson: z.boolean(),
    tags: z.array(z.string()),
    updated_at: time,
    in_exams: count.meta({ description: "The number of exams that name the question" }),
  })
  .meta({ id: "Question", description: "A question with its answer key, as its authors see it." });
export type Question = z.infer<typeof questionSchema>;

const questionEntrySchema = questionSchema
  .pick({
    id: true,
    version: true,
    type: true,
    purpose: true,
    lesson_id: true,
    shown_in_lesson: true,
    tags: true,
    updated_at: true,
  })
  .extend({ stem: z.string(), lesson_title: z.string().nullable() });
export type QuestionEntry = z.infer<typeof questionEntrySchema>;

/** One page of a course's questions, newest first, with the available filters. */
export const questionListSchema = z.object({
  course: z.object({ id: z.uuid(), title: z.string(), language: z.string() }),
  questions: z.array(questionEntrySchema),
  lessons: z.array(z.object({ id: z.uuid(), title: z.string() })).meta({ description: "The course's lessons, including drafts" }),
  tags: z.array(z.object({ tag: z.string(), exam_questions: count })),
  drafted: z.object({ made: count, dropped: count, added_anyway: count }).meta({
    description:
      "How many questions the agent has drafted for the course, how many were dropped, and how many dropped ones were added anyway",
  }),
  total: count,
  page: z.int().min(1),
  page_size: z.int().min(1),
});
export type QuestionList = z.infer<typeof questionListSchema>;
