import { noAnswer } from "#domain/answer.schema.ts";
import { remedies } from "#domain/correction.ts";
import { AppError } from "#domain/errors.ts";
import { endOfGrace, isOutcomeFinal, type ExamState } from "#domain/exam.ts";
import type { AttemptResult } from "#domain/attempt-result.schema.ts";
import type { Paper } from "#domain/exam.schema.ts";
import { exactPoints, isAnswered, isPassed } from "#domain/grade-answer.ts";
import { judgeAnswer, presentQuestion, solutionOf, verdictOf } from "#server/assessment/questions/present-question.ts";
import { findAccommodation } from "#server/assessment/accommodations/accommodation.ts";
import { findNotices } from "#server/assessment/exams/notices.ts";
import type { Database } from "#server/dependencies.ts";
import { findOwnExams } from "./own-exams.ts";
import { findEssayResults } from "./essay-results.ts";
import { findReadAgain, type ReadAgain } from "./read-again.ts";
import { findResponses, type StoredAttempt, type StoredResponse } from "./queries.ts";

type AnsweredQuestion = AttemptResult["questions"][number];
type AnsweredResponse = Omit<StoredResponse, "marked" | "counter" | "savedAt">;

/** Present the paper of an attempt: its questions and the saved answers, without any key. */
export async function presentPaper(db: Database, attempt: StoredAttempt, now: Date): Promise<Paper> {
  const [exam, responses, { calm }, notices] = await Promise.all([
    findExamOf(db, attempt.examId),
    findResponses(db, attempt.id),
    findAccommodation(db, attempt.userId),
    findNotices(db, attempt.examId),
  ]);
  const group = attempt.userId;
  return {
    id: attempt.id,
    exam,
    number: attempt.number,
    passing_percent: attempt.passingPercent,
    questions: await Promise.all(
      responses.map(async ({ position, points, content, order, answer, marked, counter }) => ({
        position,
        points,
        question: await presentQuestion(content, { order, group }),
        answer,
        marked,
        counter,
      })),
    ),
    calm,
    break_seconds: attempt.breakSeconds,
    notices,
    now: now.toISOString(),
    closes_at: attempt.closesAt.toISOString(),
  };
}

/** Present the result of a handed-in attempt: the points, which answers are right, or the solutions, depending on the exam's settings. */
export async function presentResult(db: Database, attempt: StoredAttempt, now: Date): Promise<AttemptResult> {
  const { userId, examId, score, maxScore, passingPercent, handedInAt, handedInBy, ungraded } = attempt;
  const [found] = await findOwnExams(db, { userId, examId, now });
  if (!found || !handedInAt) throw new AppError("attempt.not_found");
  const { exam, results, resultsFrom } = found;
  const isPosted = !found.unposted.has(attempt.id);
  const isFinal = isOutcomeFinal({ handedInBy: handedInBy ?? "clock", closesAt: attempt.closesAt }, now);
  const waitsFor = [...(resultsFrom === null ? [] : [resultsFrom]), ...(isFinal ? [] : [endOfGrace(attempt.closesAt)])];
  const areShown = waitsFor.length === 0 && isPosted;
  const [responses, readings, passages] = await Promise.all([
    findResponses(db, attempt.id),
    findEssayResults(db, attempt.id),
    findReadAgain(db, attempt),
  ]);
  const isGraded = areShown && ungraded === 0;
  const showsAnswers = areShown && results !== "score";
  const showsSolutions = areShown && results === "solutions";
  const passed = isGraded && score !== null ? isPassed({ score, maxScore, passingPercent }) : null;
  return {
    id: attempt.id,
    exam: { id: exam.id, title: exam.title, course: exam.course },
    number: attempt.number,
    handed_in_at: handedInAt.toISOString(),
    handed_in_by: handedInBy ?? "clock",
    shown_from: waitsFor.length === 0 ? null : new Date(Math.max(...waitsFor.map(Number))).toISOString(),
    waits_for_posting: !isPosted,
    answered: responses.filter(({ answer }) => isAnswered(answer)).length,
    ungraded,
    score: isGraded ? score : null,
    max_score: maxScore,
    passing_percent: passingPercent,
    passed,
    late: await db
      .selectFrom("late_answers")
      .select(["position", "counts", "reason"])
      .where("attempt_id", "=", attempt.id)
      .orderBy("position")
      .execute(),
    corrections: isGraded ? await findReportedCorrections(db, attempt.id) : [],
    questions: showsAnswers
      ? await Promise.all(
          responses.map((response) =>
            presentAnswered(response, {
              showsSolutions,
              language: exam.course.language,
              group: userId,
              reading: readings.get(response.position) ?? null,
              readAgain: passages.get(response.position) ?? null,
            }),
          ),
        )
      : [],
    read_again: passed === false && !showsAnswers ? listReadings(responses, passages, exam.state) : [],
  };
}

/**
 * List the passages to read again, in the order of the lessons: those that the missed questions check. As long as the exam can be taken
 * again, those of the whole paper, because what was missed would tell which answers are wrong.
 */
function listReadings(
  responses: readonly StoredResponse[],
  passages: ReadonlyMap<number, ReadAgain>,
  state: ExamState,
): ReadAgain[] {
  const isOver = state === "handed-in" || state === "closed";
  const asked = responses.filter((response) => (isOver ? isMissed(response) : !response.leftOut));
  const positions = new Set(asked.map(({ position }) => position));
  const found = [...passages].filter(([position]) => positions.has(position)).map(([, passage]) => passage);
  return [...new Map(found.map((passage) => [`${passage.lesson_id} ${passage.passage}`, passage])).values()];
}

/** Return whether a learner has something to read again: a question counts, and was not answered as it should be. */
function isMissed(response: AnsweredResponse): boolean {
  return !response.leftOut && ["partly", "wrong"].includes(verdictOn(response));
}

/** Return the verdict on an answer: points given by a person or a correction override that of the original key. */
function verdictOn(response: AnsweredResponse): ReturnType<typeof verdictOf> {
  const { content, answer, points, score } = response;
  if (!isDecided(response) || score === null) return verdictOf(content, answer ?? noAnswer);
  return score === points ? "right" : score > 0 ? "partly" : "wrong";
}

/** Return whether a person or a correction gave the points. */
function isDecided({ content, score, correction }: AnsweredResponse): boolean {
  return score !== null && (content.type === "essay" || correction !== null);
}

type Shown = {
  showsSolutions: boolean;
  /** The language of the course. */
  language: string;
  group: string;
  reading: AnsweredQuestion["reading"];
  readAgain: ReadAgain | null;
};

/** Present an answer with its verdict, and with the solution if that is shown. */
export async function presentAnswered(
  response: AnsweredResponse,
  { showsSolutions, language, group, reading, readAgain }: Shown,
): Promise<AnsweredQuestion> {
  const { position, points, content, order, answer, score, leftOut, correction } = response;
  const { feedback } = await judgeAnswer(content, answer ?? noAnswer, group);
  return {
    position,
    points,
    left_out: leftOut,
    question: await presentQuestion(content, { order, group }),
    answer,
    score,
    exact_score: score === null || isDecided(response) ? null : exactPoints(content, answer ?? noAnswer, points),
    judgement: { verdict: verdictOn(response), feedback: showsSolutions ? feedback : [] },
    solution: showsSolutions ? solutionOf(correction?.key ?? content, language) : null,
    read_again: isMissed(response) ? readAgain : null,
    reading,
  };
}

/** Find the corrections that changed an attempt's score, the earliest first. */
async function findReportedCorrections(db: Database, attemptId: string): Promise<AttemptResult["corrections"]> {
  const rows = await db
    .selectFrom("exam_regrades as regrade")
    .innerJoin("exam_corrections as correction", "correction.id", "regrade.correction_id")
    .leftJoin("exam_responses as response", (join) =>
      join.onRef("response.attempt_id", "=", "regrade.attempt_id").onRef("response.question_id", "=", "correction.question_id"),
    )
    .select(["correction.made_at", "correction.remedy", "correction.reason", "response.position"])
    .select(["regrade.score_before", "regrade.max_before", "regrade.score_after", "regrade.max_after"])
    .where("regrade.attempt_id", "=", attemptId)
    .orderBy("correction.made_at")
    .execute();
  return rows.flatMap(({ remedy, made_at, ...told }) => {
    const known = remedies.find((each) => each === remedy);
    return known ? [{ ...told, remedy: known, made_at: new Date(made_at).toISOString() }] : [];
  });
}

async function findExamOf(db: Database, id: string): Promise<Paper["exam"]> {
  return db
    .selectFrom("exams")
    .innerJoin("courses", "courses.id", "exams.course_id")
    .select(["exams.id", "exams.title", "exams.course_id", "courses.language"])
    .where("exams.id", "=", id)
    .executeTakeFirstOrThrow();
}
