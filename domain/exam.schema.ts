import { z } from "zod";
import { accommodationEffectSchema } from "./accommodation.schema.ts";
import { answerSchema, askedQuestionSchema, completeAnswerSchema } from "./answer.schema.ts";
import { waitSchema } from "./course.schema.ts";
import { examLimits as limits, examStates, resultsShown } from "./exam.ts";
import { examNoticesSchema } from "./exam-notice.schema.ts";
import { attemptGradings } from "./grade-answer.ts";
import { revisionSchema } from "./revision.schema.ts";
import { storableText, oneLine } from "./storable-text.ts";
import { questionLimits, questionTypes } from "./question.ts";

const time = z.iso.datetime();
const count = z.int().min(0);
const id = z.uuid().toLowerCase();
const hundredths = count.max(10_000).meta({ description: "Hundredths of a percent" });

export const attemptGradingSchema = z.enum(attemptGradings);

const slotSchema = z.strictObject({
  question_id: z.union([id, z.null()]).default(null).meta({ description: "An exam question of the course; null for a pool" }),
  pool_tag: z
    .union([z.string().overwrite(oneLine).min(1).max(questionLimits.tag), z.null()])
    .default(null)
    .meta({ description: "A tag; the course's exam questions with this tag form the pool to draw from" }),
  draw: z.int().min(1).max(limits.draw).default(1).meta({ description: "The number of questions to draw from a pool" }),
  points: z.int().min(1).max(limits.points).default(1).meta({ description: "Points per question" }),
});

const settingFields = {
  title: z.string().overwrite(oneLine).min(1).max(limits.title),
  instructions: z
    .string()
    .overwrite((text) => storableText(text.replace(/\r\n?/g, "\n")))
    .max(limits.instructions)
    .default("")
    .meta({ description: "Markdown" }),
  time_limit_minutes: z.union([z.int().min(1).max(limits.minutes), z.null()]).default(null),
  attempts_allowed: z.int().min(1).max(limits.attempts).default(1),
  opens_at: z.union([time, z.null()]).default(null),
  closes_at: z.union([time, z.null()]).default(null),
  passing_percent: z.int().min(1).max(100).default(60),
  grading: attemptGradingSchema.default("best"),
  shuffle: z.boolean().default(true).meta({ description: "Whether each attempt orders the questions differently" }),
  results: z.enum(resultsShown).default("score"),
  results_after_closing: z.boolean().default(false).meta({
    description:
      "Whether learners see results only once the exam has closed and everyone has finished, including learners with extra time",
  }),
  results_when_posted: z
    .boolean()
    .default(false)
    .meta({ description: "Whether learners see the result of an attempt only once its grade is posted" }),
  access_code: z
    .union([z.string().overwrite(oneLine).min(1).max(limits.code), z.null()])
    .default(null)
    .meta({ description: "The code that a learner has to enter to start" }),
};

/** Check that closing comes after opening, and each slot names a question or a pool. */
function refuseUnfit(
  { opens_at, closes_at, slots }: { opens_at: string | null; closes_at: string | null; slots: z.infer<typeof slotSchema>[] },
  context: z.RefinementCtx,
): void {
  if (opens_at !== null && closes_at !== null && new Date(closes_at) <= new Date(opens_at))
    context.addIssue({ code: "custom", path: ["closes_at"], message: "The closing time must be after the opening time." });
  for (const [at, { question_id, pool_tag, draw }] of slots.entries()) {
    const isOne = (question_id === null) !== (pool_tag === null) && (pool_tag !== null || draw === 1);
    if (!isOne)
      context.addIssue({ code: "custom", path: ["slots", at], message: `Slot ${at + 1} must name one question, or a pool.` });
  }
}

export const newExamSchema = z
  .strictObject({ ...settingFields, slots: z.array(slotSchema).max(limits.slots).default([]) })
  .superRefine(refuseUnfit);
export type NewExam = z.infer<typeof newExamSchema>;

export const examChangeSchema = z
  .strictObject({
    ...settingFields,
    slots: z.array(slotSchema).max(limits.slots).default([]),
    revision: revisionSchema.min(1).meta({ description: "The revision on which the change is based" }),
  })
  .superRefine(refuseUnfit);

/** An exam as its authors see it. */
export const examSchema = z
  .object({
    title: z.string(),
    instructions: z.string().meta({ description: "Markdown" }),
    time_limit_minutes: z.int().nullable(),
    attempts_allowed: z.int(),
    opens_at: time.nullable(),
    closes_at: time.nullable(),
    passing_percent: z.int(),
    grading: attemptGradingSchema,
    shuffle: z.boolean(),
    results: z.enum(resultsShown),
    results_after_closing: z.boolean(),
    results_when_posted: z.boolean(),
    access_code: z.string().nullable(),
    id: z.uuid(),
    course_id: z.uuid(),
    revision: z.int().min(1),
    published: z.boolean(),
    attempts: count.meta({ description: "The number of attempts that learners have started" }),
    slots: z.array(
      z.object({
        question_id: z.uuid().nullable(),
        pool_tag: z.string().nullable(),
        draw: z.int(),
        points: z.int(),
        stem: z.string().nullable().meta({ description: "The question's Markdown; null for a pool" }),
        type: z.enum(questionTypes).nullable(),
        pool_size: count.meta({ description: "The number of questions to draw from; 1 for a single question" }),
      }),
    ),
  })
  .meta({ id: "Exam", description: "An exam as its authors see it." });
export type Exam = z.infer<typeof examSchema>;

const examEntrySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  published: z.boolean(),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  questions: count,
  points: count,
  learners: count.meta({ description: "The number of learners who have started the exam" }),
});
export type ExamEntry = z.infer<typeof examEntrySchema>;
export const examListSchema = z.object({
  course: z.object({ id: z.uuid(), title: z.string() }),
  exams: z.array(examEntrySchema),
});
export type ExamList = z.infer<typeof examListSchema>;

const attemptEntrySchema = z.object({
  id: z.uuid(),
  number: z.int().min(1),
  started_at: time,
  handed_in_at: time.nullable(),
  score: count.nullable().meta({ description: "Null while the attempt is running and as long as results are not shown" }),
  max_score: count,
  ungraded: count.meta({ description: "The number of essays that no one has read yet" }),
  passed: z.boolean().nullable(),
});

/** An instructor's decision about a learner's exam, as shown to the learner. */
export const ownDecisionSchema = z.object({
  excused: z.boolean().meta({ description: "Whether the learner is excused, so that the exam does not count for them" }),
  grade: hundredths.nullable(),
  reason: z.string(),
  set_at: time,
});

/** The course of an exam; the exam's questions are in its language. */
export const examCourseSchema = z.object({ id: z.uuid(), title: z.string(), language: z.string() });

/** An exam as a learner sees it, with their own attempts. */
const ownExamSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    course: examCourseSchema,
    state: z.enum(examStates),
    time_limit_minutes: z.int().nullable(),
    attempts_allowed: z.int(),
    opens_at: time.nullable(),
    closes_at: time.nullable(),
    passing_percent: z.int(),
    grading: attemptGradingSchema,
    questions: count,
    needs_code: z.boolean(),
    waits: z.union([waitSchema, z.null()]).meta({ description: "What has to be done first; null if nothing" }),
    decision: z
      .union([ownDecisionSchema, z.null()])
      .meta({ description: "An instructor's decision about the grade; null if there is none" }),
    accommodation: accommodationEffectSchema.meta({
      description: "The caller's accommodation, already included in the time limit and the number of attempts above",
    }),
    attempts: z.array(attemptEntrySchema),
    grade: hundredths
      .nullable()
      .meta({ description: "Hundredths of a percent; null if there is no grade yet or it is not shown yet" }),
    passed: z.boolean().nullable(),
  })
  .meta({ id: "OwnExam", description: "An exam as a learner sees it." });
export type OwnExam = z.infer<typeof ownExamSchema>;
export const ownExamListSchema = z.object({
  exams: z.array(ownExamSchema),
  practice: z.object({ course_id: z.uuid(), lesson_id: z.uuid(), title: z.string() }).nullable().meta({
    description:
      "The lesson with practice questions that the caller opened last, of those with open questions if there are any; null if there is none",
  }),
  now: time,
});
export type PracticeLesson = NonNullable<z.infer<typeof ownExamListSchema>["practice"]>;
export const examPageSchema = z.object({
  exam: ownExamSchema,
  instructions: z.string().meta({ description: "Safe HTML" }),
  now: time,
});
export type ExamPage = z.infer<typeof examPageSchema>;

const leaseFields = {
  lease: id.meta({ description: "An ID generated by the page; only the page that holds the lease can save" }),
  take: z.boolean().default(false).meta({ description: "Whether to take the attempt over from another page" }),
};
export const openAttemptSchema = z.strictObject(leaseFields);
export const startAttemptSchema = z.strictObject({
  lease: leaseFields.lease,
  access_code: z.string().max(limits.code).default("").meta({ description: "Required if the exam has an access code" }),
});
export const breakSchema = z.strictObject({
  lease: leaseFields.lease,
  on: z.boolean().meta({ description: "Whether the break begins (true) or ends (false)" }),
});
export const breakAnswerSchema = z.object({ paused: z.boolean(), break_seconds: count, now: time, closes_at: time });

/** The paper of a running attempt: its questions, and the saved answers. */
export const paperSchema = z
  .object({
    id: z.uuid(),
    exam: z.object({ id: z.uuid(), title: z.string(), course_id: z.uuid(), language: z.string() }),
    number: z.int(),
    passing_percent: z.int(),
    questions: z.array(
      z.object({
        position: count,
        points: z.int(),
        question: askedQuestionSchema,
        answer: completeAnswerSchema.nullable(),
        marked: z.boolean(),
        counter: count.meta({ description: "The counter of the stored save; 0 before the first save" }),
      }),
    ),
    calm: z.boolean().meta({ description: "Whether the exam is shown without a running clock" }),
    break_seconds: count.meta({ description: "The remaining time for breaks that stop the clock" }),
    notices: examNoticesSchema,
    now: time,
    closes_at: time,
  })
  .meta({ id: "Paper", description: "The questions and saved answers of a running attempt." });
export type Paper = z.infer<typeof paperSchema>;

/** One answer being saved. */
export const saveSchema = z.strictObject({
  lease: id,
  counter: z
    .int()
    .min(1)
    .max(2_000_000_000)
    .meta({ description: "A number higher than the counter of every earlier save of this question" }),
  answer: z.union([answerSchema, z.null()]),
  marked: z.boolean().default(false).meta({ description: "Whether the question is marked for review" }),
});
/** How long questions were on the learner's screen. */
export const visibleTimeSchema = z.strictObject({
  lease: id,
  seen: z
    .array(z.strictObject({ position: count.max(10_000), ms: count.max(86_400_000) }))
    .max(200)
    .meta({ description: "Milliseconds that each question was in view since the previous report" }),
});
export const acknowledgementSchema = z.object({
  position: count,
  state: z.enum(["saved", "late"]).meta({ description: "`late`: the answer is sealed until the exam's author decides about it" }),
  counter: count.meta({ description: "The counter of the stored save: that of this save or a newer one" }),
  instead: z
    .object({ answer: completeAnswerSchema.nullable(), marked: z.boolean() })
    .nullable()
    .meta({ description: "What is stored instead of what was sent; null if what was sent is stored or sealed" }),
  saved_at: time.nullable(),
  now: time,
  closes_at: time,
});
/** The current state of a running attempt. */
export const attemptClockSchema = z.object({
  handed_in: z.boolean(),
  lease: z.uuid().meta({ description: "The lease of the page that saves" }),
  break_seconds: count.meta({ description: "The remaining time for breaks that stop the clock" }),
  notices: examNoticesSchema,
  now: time,
  closes_at: time,
});
export type AttemptClock = z.infer<typeof attemptClockSchema>;
export type Acknowledgement = z.infer<typeof acknowledgementSchema>;
