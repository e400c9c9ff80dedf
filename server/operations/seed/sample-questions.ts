import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Transaction } from "kysely";
import { z } from "zod";
import type { Answer } from "#domain/answer.schema.ts";
import { gradeAnswer, gradeEssay, isPassed, pointsFor } from "#domain/grade-answer.ts";
import { questionLimits } from "#domain/question.ts";
import { newQuestionSchema, type NewQuestion } from "#domain/question.schema.ts";
import { readOwnJson } from "#server/assessment/questions/files/own-json.ts";
import { shuffledIds } from "#server/assessment/questions/present-question.ts";
import { storeContent } from "#server/assessment/questions/store-content.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { SampleCourse } from "./sample-courses.ts";
import { startOfDay, type SampleLife, type SampleTaker } from "./sample-life.ts";

const examSchema = z.strictObject({
  title: z.string(),
  instructions: z.string(),
  time_limit_minutes: z.int(),
  attempts_allowed: z.int(),
  /** Answers to the exam's essay, from the best to the weakest, with the points given by the instructor. */
  essays: z.array(z.strictObject({ text: z.string(), points: z.array(z.int()), comment: z.string() })).default([]),
});

type Options = {
  courses: readonly SampleCourse[];
  authorOf: (instructor: string) => string;
  /** The learners' activity; empty if courses are added to a real academy. */
  life: Pick<SampleLife, "enrollments" | "takers">;
  made: number;
  /** Return the id of a sample row by its name. */
  sampleId: (name: string) => string;
};

const passingPercent = 60;
const minute = 60_000;
const day = 24 * 60 * minute;

/** Read a sample course's questions and exam from its folder: a file in the academy's export format, and the exam's settings. */
export function readSampleQuestions(course: string, lessons: readonly { id: string; title: string }[]) {
  const read = (name: string) => readFileSync(fileURLToPath(new URL(`./courses/${course}/${name}`, import.meta.url)), "utf8");
  const text = read("questions.json");
  const questions = readOwnJson(text, lessons).found.map(({ question }) => newQuestionSchema.parse(question));
  return { text, questions, exam: examSchema.parse(JSON.parse(read("exam.json"))) };
}

/** Return the words of the lesson that a sample question quotes at the end of its feedback, without Markdown marks. */
function passageOf({ feedback }: NewQuestion): string {
  const quote = /(?:^|\n\n)> (?:… )?([^\n]+)$/.exec(feedback)?.[1] ?? "";
  return quote.replaceAll(/[*_`]/g, "").slice(0, questionLimits.passage);
}

/** Store the questions and exams of the sample courses, with the attempts at them. Returns who has passed which course's exam. */
export async function insertSampleQuestions(trx: Transaction<Schema>, options: Options): Promise<Set<string>> {
  const { courses, authorOf, life, made, sampleId } = options;
  const passed = new Set<string>();
  const whole = courses.map((course) => {
    const { slug, instructor } = course;
    const lessons = course.lessons.map(({ title }, position) => ({ id: sampleId(`lesson ${slug} ${position}`), title }));
    const { questions, exam } = readSampleQuestions(slug, lessons);
    const course_id = sampleId(`course ${slug}`);
    const author_id = authorOf(instructor);
    const named = questions.map((question, at) => {
      const { purpose, lesson_id, passage: _, shown_in_lesson, tags, ...content } = question;
      const passage = passageOf(question);
      const id = sampleId(questionName(slug, questions, at));
      const created_at = new Date(made + at * 1000).toISOString();
      const version = { question_id: id, number: 1, type: content.type, content: storeContent(content), author_id };
      return { id, question, row: { id, course_id, purpose, lesson_id, passage, shown_in_lesson, tags, created_at }, version };
    });
    const { essays, ...settings } = exam;
    const examId = sampleId(`exam ${slug}`);
    const published_at = new Date(made).toISOString();
    const examRow = { id: examId, course_id, ...settings, results: "solutions", published_at };
    return { slug, examId, examRow, named, lessons, facts: { essays, minutes: exam.time_limit_minutes, readerId: author_id } };
  });
  const named = whole.flatMap((course) => course.named);
  await trx
    .insertInto("questions")
    .values(named.map(({ row }) => row))
    .execute();
  await trx
    .insertInto("question_versions")
    .values(named.map(({ version }) => version))
    .execute();
  await trx
    .insertInto("exams")
    .values(whole.map(({ examRow }) => examRow))
    .execute();
  const attempts: Attempt[] = [];
  const slots = [];
  for (const { slug, examId, facts, ...course } of whole) {
    const asked = course.named.filter(({ question }) => question.purpose === "exam");
    slots.push(
      ...asked.map(({ id, question }, position) => ({ exam_id: examId, position, question_id: id, points: pointsOf(question) })),
    );
    const takers = (life.takers.get(slug) ?? []).toSorted((a, b) => a.at - b.at);
    for (const [place, taker] of takers.entries()) {
      const exam = { examId, ...facts, asked, sampleId };
      // The last two essays were submitted recently, and still wait for grading.
      const waits = exam.essays.length > 0 && place >= takers.length - 2;
      const at = waits ? made - (takers.length - place) * 1.3 * day : taker.at;
      const first = takeExam({ ...exam, taker: { ...taker, at }, number: 1, waits });
      attempts.push(first);
      let hasPassed = first.ungraded === 0 && isAttemptPassed(first);
      const again = { ...taker, at: taker.at + 2 * day, skill: Math.min(0.97, taker.skill + 0.2) };
      if (!hasPassed && first.ungraded === 0 && again.at + day < startOfDay(made)) {
        const second = takeExam({ ...exam, taker: again, number: 2, waits: false });
        attempts.push(second);
        hasPassed = isAttemptPassed(second);
      }
      if (hasPassed) passed.add(`${taker.userId} ${slug}`);
    }
  }
  await trx.insertInto("exam_slots").values(slots).execute();
  if (attempts.length > 0) await insertAttempts(trx, attempts);
  const checked = whole.flatMap((course) => checkResults(course, options));
  if (checked.length > 0) await trx.insertInto("check_results").values(checked).execute();
  return passed;
}

/** Name a question: checks by their lesson and position, exam questions by number. */
function questionName(course: string, questions: readonly NewQuestion[], at: number): string {
  const { purpose, lesson_id } = questions[at] ?? {};
  const alike = (each: NewQuestion) => each.purpose === purpose && (purpose === "exam" || each.lesson_id === lesson_id);
  const place = questions.slice(0, at).filter(alike).length;
  if (purpose === "exam") return `question ${course} exam ${place}`;
  const lessons = [...new Set(questions.filter((each) => each.purpose === "practice").map((each) => each.lesson_id))];
  return `question ${course} check ${lessons.indexOf(lesson_id ?? null)} ${place}`;
}

const pointsOf = ({ type }: NewQuestion) => (type === "essay" ? 4 : 2);

type Named = { id: string; question: NewQuestion };
type Exam = Pick<z.infer<typeof examSchema>, "essays"> & {
  examId: string;
  minutes: number;
  asked: readonly Named[];
  readerId: string;
  sampleId: Options["sampleId"];
};
type Attempt = ReturnType<typeof takeExam>;

const isAttemptPassed = ({ score, maxScore }: Attempt) => isPassed({ score, maxScore, passingPercent });

/** Create an attempt with as many right answers as its taker's skill allows, and realistic wrong ones. It is graded like any attempt. */
function takeExam({
  examId,
  essays,
  minutes,
  asked,
  readerId,
  sampleId,
  taker,
  number,
  waits,
}: Exam & { taker: SampleTaker; number: number; waits: boolean }) {
  const { userId, at: begun, skill } = taker;
  const at = (minutes: number) => new Date(begun + minutes * minute).toISOString();
  const id = sampleId(`attempt ${examId} ${userId} ${number}`);
  const responses = asked.map(({ id: questionId, question }, position) => {
    const chance = (what: string) => parseInt(sampleId(`${what} ${userId} ${questionId} ${number}`).slice(0, 8), 16) / 2 ** 32;
    // Some questions are harder than others, for everyone.
    const ease = ((parseInt(questionId.slice(0, 4), 16) % 5) - 2) * 0.08;
    const points = pointsOf(question);
    const essay = essays[Math.min(essays.length - 1, Math.floor((1.05 - skill + chance("essay") * 0.4) * essays.length))];
    const isEssay = question.type === "essay" && essay !== undefined;
    const answer = isEssay ? { ...noAnswer, text: essay.text } : answerOf(question, chance("right") < skill + ease, chance);
    const given = isEssay
      ? question.rubric.map(({ id: row }, place) => ({ row, points: essay.points[place] ?? 0, comment: "" }))
      : [];
    const score = isEssay
      ? waits
        ? null
        : pointsFor(gradeEssay(question.rubric, given), points)
      : pointsFor(gradeAnswer(question, answer), points);
    const order = shuffledIds(question).toSorted((a, b) => chance(a) - chance(b));
    const response = { attempt_id: id, question_id: questionId, version: 1, points, position, score, option_order: order };
    // Hard questions and essays take longer.
    const visible_ms = Math.round((isEssay ? 58_000 : 24_000 - ease * 60_000) * (0.4 + 0.6 * chance("time")));
    const reading = {
      attempt_id: id,
      position,
      reader_id: readerId,
      given: JSON.stringify(given),
      comment: essay?.comment ?? "",
      graded_at: at(60 * 20),
    };
    return {
      response: { ...response, answer: JSON.stringify(answer), counter: 1, saved_at: at(1 + position), visible_ms },
      reading: isEssay && !waits ? [reading] : [],
    };
  });
  const maxScore = asked.reduce((sum, { question }) => sum + pointsOf(question), 0);
  const score = responses.reduce((sum, { response }) => sum + (response.score ?? 0), 0);
  const ungraded = responses.filter(({ response }) => response.score === null).length;
  const times = {
    started_at: at(0),
    closes_at: at(minutes),
    handed_in_at: at(asked.length + 2),
    handed_in_by: "learner",
  };
  const row = { id, exam_id: examId, user_id: userId, number, lease: randomUUID(), passing_percent: passingPercent, ...times };
  return { row: { ...row, score, max_score: maxScore, ungraded }, score, maxScore, ungraded, responses };
}

const noAnswer: Answer = { options: [], matches: [], text: "", decimal: null, gaps: [] };

/** Return a right answer, or a realistic wrong one: the nearest wrong option, two neighbors swapped, one gap missed. */
function answerOf(question: NewQuestion, isRight: boolean, chance: (what: string) => number): Answer {
  const { type, options, pairs, accepted, value, gaps } = question;
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
  const right = options.filter(({ correct }) => correct);
  const wrong = options.filter(({ correct }) => !correct);
  // The first wrong option is the most tempting.
  const tempting = wrong.slice(chance("tempted") < 0.6 ? 0 : -1).slice(0, 1);
  const swapped = <Entry>(list: readonly Entry[]) => [...list.slice(1, 2), ...list.slice(0, 1), ...list.slice(2)];
  switch (type) {
    case "single-choice":
    case "true-false":
      return { ...noAnswer, options: ids(isRight ? right : tempting) };
    case "multiple-choice":
      return { ...noAnswer, options: ids(isRight ? right : [...right.slice(0, -1), ...tempting]) };
    case "ordering":
      return { ...noAnswer, options: ids(isRight ? options : swapped(options)) };
    case "matching": {
      const asked = pairs.filter(({ left }) => left !== "");
      const sides = asked.map(({ match_id }) => match_id);
      const chosen = isRight ? sides : swapped(sides);
      return { ...noAnswer, matches: asked.map(({ id }, at) => ({ left: id, right: chosen[at] ?? "" })) };
    }
    case "cloze":
      return {
        ...noAnswer,
        gaps: gaps.map(({ id, accepted: texts, choices }, at) => {
          const isFilled = isRight || at > 0;
          const choice = choices.find(({ correct }) => correct === isFilled);
          return { id, text: choice?.id ?? (isFilled ? (texts[0] ?? "") : "") };
        }),
      };
    case "numeric":
      return { ...noAnswer, text: isRight ? value : String(Number(value) * (chance("slip") < 0.5 ? 10 : 2)) };
    case "short-text":
    case "essay":
      return { ...noAnswer, text: isRight ? (accepted[0] ?? "") : "" };
  }
}

async function insertAttempts(trx: Transaction<Schema>, attempts: readonly Attempt[]): Promise<void> {
  const responses = attempts.flatMap((attempt) => attempt.responses);
  const readings = responses.flatMap(({ reading }) => reading);
  await trx
    .insertInto("exam_attempts")
    .values(attempts.map(({ row }) => row))
    .execute();
  await trx
    .insertInto("exam_responses")
    .values(responses.map(({ response }) => response))
    .execute();
  if (readings.length > 0) await trx.insertInto("essay_readings").values(readings).execute();
}

type Checked = { slug: string; named: readonly Named[]; lessons: readonly { id: string }[] };

/** Create results of checks: most readers of a lesson answer its checks, and some need more than one try. */
function checkResults({ slug, named, lessons }: Checked, { life, sampleId }: Options) {
  return life.enrollments
    .filter((enrollment) => enrollment.slug === slug)
    .flatMap(({ userId, visits }) => {
      const first = new Map(visits.toReversed().map(({ position, at }) => [lessons[position]?.id, at]));
      return named.flatMap(({ id, question }) => {
        const read = question.purpose === "practice" && question.lesson_id !== null ? first.get(question.lesson_id) : undefined;
        const chance = parseInt(sampleId(`check ${userId} ${id}`).slice(0, 8), 16) / 2 ** 32;
        if (read === undefined || chance > 0.85) return [];
        const answered_at = new Date(read + 8 * minute).toISOString();
        const tries = chance < 0.55 ? 1 : chance < 0.75 ? 2 : 3;
        return [{ user_id: userId, question_id: id, tries, answered_at, passed_at: chance < 0.8 ? answered_at : null }];
      });
    });
}
