import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Transaction } from "kysely";
import { z } from "zod";
import { toleranceKinds } from "#domain/compare-number.ts";
import { newQuestionSchema, type NewQuestion } from "#domain/question.schema.ts";
import { gradeAnswer, pointsFor } from "#domain/grade-answer.ts";
import { storeContent } from "#server/assessment/questions/store-content.ts";
import type { SampleTaker } from "./sample-life.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** A question of a sample as its file writes it: options with + or -, their text and feedback; the rest by the words of the bank. */
const writtenSchema = z.strictObject({
  type: z.string(),
  stem: z.string(),
  hint: z.string().optional(),
  feedback: z.string().optional(),
  options: z.array(z.tuple([z.enum(["+", "-"]), z.string(), z.string()])).optional(),
  items: z.array(z.string()).optional(),
  pairs: z.array(z.tuple([z.string(), z.string()])).optional(),
  accepted: z.array(z.string()).optional(),
  match_case: z.boolean().optional(),
  value: z.string().optional(),
  unit: z.string().optional(),
  tolerance: z.tuple([z.enum(toleranceKinds), z.string()]).optional(),
  answer: z.boolean().optional(),
});
type Written = z.infer<typeof writtenSchema>;

const fileSchema = z.strictObject({
  /** By the position of the lesson that they stand under. */
  checks: z.array(z.array(writtenSchema)),
  exam: z
    .strictObject({
      title: z.string(),
      instructions: z.string(),
      time_limit_minutes: z.int(),
      attempts_allowed: z.int(),
      questions: z.array(writtenSchema),
    })
    .optional(),
});
type SampleQuestions = z.infer<typeof fileSchema>;

type Options = {
  course: string;
  lessonIds: readonly string[];
  authorId: string;
  /** Who has taken the exam already. */
  takenBy: readonly SampleTaker[];
  made: number;
  /** The id of a piece of the sample by its name. */
  sampleId: (name: string) => string;
};

/** Stores the questions and the exam of a sample course, if it has any; where somebody has taken the exam, with their attempt. */
export async function insertSampleQuestions(trx: Transaction<Schema>, options: Options): Promise<void> {
  const { course, lessonIds, authorId, takenBy, made, sampleId } = options;
  const written = readSampleQuestions(course);
  if (!written) return;
  const courseId = sampleId(`course ${course}`);
  const insert = async (name: string, question: NewQuestion, order: number) => {
    const { purpose, lesson_id, shown_in_lesson, tags, ...content } = question;
    const id = sampleId(`question ${course} ${name}`);
    const created_at = new Date(made + order * 1000).toISOString();
    await trx
      .insertInto("questions")
      .values({ id, course_id: courseId, purpose, lesson_id, shown_in_lesson, tags, created_at })
      .execute();
    const version = { question_id: id, number: 1, type: content.type, content: storeContent(content), author_id: authorId };
    await trx.insertInto("question_versions").values(version).execute();
    return { id, content };
  };
  for (const [position, checks] of written.checks.entries()) {
    for (const [at, check] of checks.entries()) {
      const placing = { purpose: "practice", lesson_id: lessonIds[position] ?? null, shown_in_lesson: true } as const;
      await insert(`check ${position} ${at}`, readQuestion(check, placing), position * 20 + at);
    }
  }
  if (!written.exam) return;
  const { questions, ...settings } = written.exam;
  const asked = [];
  for (const [at, question] of questions.entries())
    asked.push(
      await insert(`exam ${at}`, readQuestion(question, { purpose: "exam", lesson_id: null, shown_in_lesson: false }), 500 + at),
    );
  const examId = sampleId(`exam ${course}`);
  await trx
    .insertInto("exams")
    .values({ id: examId, course_id: courseId, ...settings, results: "solutions", published_at: new Date(made).toISOString() })
    .execute();
  await trx
    .insertInto("exam_slots")
    .values(asked.map(({ id }, position) => ({ exam_id: examId, position, question_id: id, points: 2 })))
    .execute();
  for (const taker of takenBy) await insertAttempt(trx, { examId, taker, asked });
}

/** Reads the questions of a sample course from its folder. Undefined where it has none. */
export function readSampleQuestions(course: string): SampleQuestions | undefined {
  const path = fileURLToPath(new URL(`./courses/${course}/questions.json`, import.meta.url));
  return existsSync(path) ? fileSchema.parse(JSON.parse(readFileSync(path, "utf8"))) : undefined;
}

/** A written question as the bank takes it. Throws when it cannot be asked. */
export function readQuestion(
  { options, items, pairs, answer, tolerance, ...facts }: Written,
  placing: Pick<NewQuestion, "purpose" | "lesson_id" | "shown_in_lesson">,
): NewQuestion {
  const choice = (text: string, correct: boolean, feedback = "") => ({ id: randomUUID(), text, correct, feedback });
  const choices =
    options?.map(([mark, text, feedback]) => choice(text, mark === "+", feedback)) ??
    items?.map((text) => choice(text, false)) ??
    (answer === undefined ? [] : [choice("True", answer), choice("False", !answer)]);
  const credit = { "multiple-choice": "right-minus-wrong", ordering: "per-part", matching: "per-part" }[facts.type];
  return newQuestionSchema.parse({
    ...facts,
    ...(credit && { credit }),
    ...(tolerance && { tolerance: { kind: tolerance[0], amount: tolerance[1] } }),
    options: choices,
    pairs: (pairs ?? []).map(([left, right]) => ({ id: randomUUID(), left, match_id: randomUUID(), right })),
    ...placing,
  });
}

type Taken = {
  examId: string;
  taker: SampleTaker;
  asked: readonly { id: string; content: Omit<NewQuestion, "purpose" | "lesson_id" | "shown_in_lesson" | "tags"> }[];
};

/** An attempt with as many right answers as its taker has skill, graded as every attempt is. */
async function insertAttempt(
  trx: Transaction<Schema>,
  { examId, taker: { userId, at: begun, skill }, asked }: Taken,
): Promise<void> {
  const at = (minutes: number) => new Date(begun + minutes * 60_000).toISOString();
  const responses = asked.map(({ id, content }, position) => {
    const { options, pairs, accepted, value, type } = content;
    const isRight = Math.floor((position + 1) * skill) > Math.floor(position * skill) || position === 0;
    const chosen =
      type === "ordering" ? options : options.filter(({ correct }) => correct === isRight).slice(0, isRight ? 20 : 1);
    const answer = {
      options: chosen.map((option) => option.id),
      matches: pairs.map((pair) => ({ left: pair.id, right: pair.match_id })),
      text: type === "numeric" ? (isRight ? value : "12") : isRight ? (accepted[0] ?? "") : "",
      decimal: null,
      gaps: [],
    };
    return { question_id: id, version: 1, points: 2, position, answer, score: pointsFor(gradeAnswer(content, answer), 2) };
  });
  const { id } = await trx
    .insertInto("exam_attempts")
    .values({
      exam_id: examId,
      user_id: userId,
      number: 1,
      lease: randomUUID(),
      passing_percent: 60,
      started_at: at(0),
      closes_at: at(15),
      handed_in_at: at(9),
      handed_in_by: "learner",
      score: responses.reduce((sum, { score }) => sum + score, 0),
      max_score: asked.length * 2,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("exam_responses")
    .values(
      responses.map(({ answer, ...response }) => ({
        ...response,
        attempt_id: id,
        answer: JSON.stringify(answer),
        counter: 1,
        saved_at: at(1 + response.position),
      })),
    )
    .execute();
}
