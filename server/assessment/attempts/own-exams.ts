import { sql } from "kysely";
import { z } from "zod";
import type { Accommodation } from "#domain/accommodation.schema.ts";
import { examState, handedInBy, isOutcomeFinal, resultsShown, type ResultsShown } from "#domain/exam.ts";
import { waitSchema } from "#domain/course.schema.ts";
import { attemptGradingSchema, ownDecisionSchema, type OwnExam } from "#domain/exam.schema.ts";
import { gradeOfAttempts, isExamPassed, isPassed } from "#domain/grade-answer.ts";
import { examWaits } from "#server/assessment/exams/taken-exam.ts";
import { findAccommodation } from "#server/assessment/accommodations/accommodation.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";

const time = z.string().transform((text) => new Date(text));
const rowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  instructions: z.string(),
  course: z.object({ id: z.uuid(), title: z.string(), language: z.string() }),
  time_limit_minutes: z.int().nullable(),
  attempts_allowed: z.int(),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  passing_percent: z.int(),
  grading: attemptGradingSchema,
  results: z.enum(resultsShown),
  results_from: time.nullable(),
  results_when_posted: z.boolean(),
  questions: z.int(),
  needs_code: z.boolean(),
  waits: waitSchema.nullable(),
  decision: ownDecisionSchema.nullable(),
  attempts: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      started_at: time,
      handed_in_at: time.nullable(),
      handed_in_by: z.enum(handedInBy).nullable(),
      closes_at: time,
      score: z.int().nullable(),
      max_score: z.int(),
      ungraded: z.int(),
      passing_percent: z.int(),
      posted: z.boolean(),
    }),
  ),
});
type ExamRow = z.infer<typeof rowSchema>;

/** An exam as one learner sees it, with what its results show, and its instructions as Markdown. */
type OwnExamFound = {
  exam: OwnExam;
  instructions: string;
  results: ResultsShown;
  /** The moment that results wait for, apart from being posted: everybody has finished the exam. Null if they wait for nothing. */
  resultsFrom: Date | null;
  /** The ids of attempts whose results are not posted yet. */
  unposted: ReadonlySet<string>;
};

/**
 * Return the published exams of the courses that a person takes, with the person's attempts; all exams, or one of them.
 * Available exams come first, then by closing time.
 */
export async function findOwnExams(
  db: Database,
  { userId, examId, now }: { userId: string; examId?: string; now: Date },
): Promise<OwnExamFound[]> {
  const { rows } = await sql<{ exam: unknown }>`
    select json_build_object(
      'id', exams.id, 'title', exams.title, 'instructions', exams.instructions,
      'course', json_build_object('id', courses.id, 'title', courses.title, 'language', courses.language),
      'time_limit_minutes', exams.time_limit_minutes, 'attempts_allowed', exams.attempts_allowed,
      'opens_at', ${isoTime("exams.opens_at")}, 'closes_at', ${isoTime("exams.closes_at")},
      'passing_percent', exams.passing_percent, 'grading', exams.grading,
      'needs_code', exams.access_code is not null, 'results', exams.results, 'results_from', results_from(exams),
      'results_when_posted', exams.results_when_posted,
      'questions', (select coalesce(sum(draw), 0) from exam_slots where exam_id = exams.id),
      'waits', ${examWaits(userId)},
      'decision', (select json_build_object('excused', excused, 'grade', grade, 'reason', reason, 'set_at', ${isoTime("set_at")})
        from grade_decisions where exam_id = exams.id and user_id = ${userId} and (not exams.results_when_posted or posted_at is not null)),
      'attempts', (
        select coalesce(json_agg(json_build_object(
          'id', attempt.id, 'number', attempt.number, 'started_at', ${isoTime("attempt.started_at")},
          'handed_in_at', ${isoTime("attempt.handed_in_at")}, 'handed_in_by', attempt.handed_in_by,
          'closes_at', ${isoTime("attempt.closes_at")}, 'score', attempt.score, 'max_score', attempt.max_score, 'ungraded', attempt.ungraded,
          'passing_percent', attempt.passing_percent, 'posted', not exams.results_when_posted or attempt.posted_at is not null) order by attempt.number), '[]')
        from exam_attempts attempt where attempt.exam_id = exams.id and attempt.user_id = ${userId})
    ) as exam
    from exams
    join courses on courses.id = exams.course_id
    join enrollments on enrollments.course_id = exams.course_id and enrollments.user_id = ${userId}
    where exams.published_at is not null and ${examId === undefined ? sql`true` : sql`exams.id = ${examId}`}
    order by exams.closes_at nulls last, lower(exams.title), exams.id`.execute(db);
  const { reason: _, set_at: __, ...given } = await findAccommodation(db, userId);
  const found = rows.map(({ exam }) => present(rowSchema.parse(exam), given, now));
  const rank = ({ exam: { state } }: OwnExamFound) => ["running", "open", "not-open"].indexOf(state) + 1 || 4;
  return found.sort((a, b) => rank(a) - rank(b));
}

function present(row: ExamRow, given: Accommodation, now: Date): OwnExamFound {
  const { opens_at: opensAt, closes_at: closesAt, results, results_from, results_when_posted: _, ...rest } = row;
  const { instructions, attempts, ...told } = rest;
  const { time_limit_minutes: limit } = told;
  const facts = {
    ...told,
    time_limit_minutes: limit === null ? null : Math.round((limit * given.time_percent) / 100),
    attempts_allowed: told.attempts_allowed + given.extra_attempts,
    accommodation: given,
  };
  const resultsFrom = results_from !== null && results_from > now ? results_from : null;
  const areShown = resultsFrom === null;
  const isKnown = ({ handed_in_by: by, closes_at: closed }: ExamRow["attempts"][number]) =>
    by !== null && isOutcomeFinal({ handedInBy: by, closesAt: closed }, now);
  const known = attempts.map((attempt) => ({ ...attempt, posted: attempt.posted && isKnown(attempt) }));
  const graded = known.flatMap(({ score, max_score: maxScore, ungraded, posted }) =>
    posted && score !== null && ungraded === 0 ? [{ score, maxScore }] : [],
  );
  const { grading, passing_percent: passingPercent, attempts_allowed: attemptsAllowed } = facts;
  const isRunning = attempts.some(({ handed_in_at }) => handed_in_at === null);
  const state = examState({ opensAt, closesAt, attemptsAllowed, attempts: attempts.length, isRunning, now });
  const { decision } = row;
  const exam: OwnExam = {
    ...facts,
    opens_at: opensAt?.toISOString() ?? null,
    closes_at: closesAt?.toISOString() ?? null,
    state: row.waits && state === "open" ? "not-open" : state,
    attempts: known.map(
      ({ id, number, started_at, handed_in_at, score: earned, max_score, ungraded, passing_percent, posted }) => {
        const score = posted && areShown && ungraded === 0 ? earned : null;
        return {
          id,
          number,
          started_at: started_at.toISOString(),
          handed_in_at: handed_in_at?.toISOString() ?? null,
          score,
          max_score,
          ungraded,
          passed: score === null ? null : isPassed({ score, maxScore: max_score, passingPercent: passing_percent }),
        };
      },
    ),
    // An instructor's decision is shown at once, unless grades of this exam have to be posted first (the query leaves it out until then).
    grade: decision ? decision.grade : areShown ? gradeOfAttempts(graded, grading) : null,
    passed: decision
      ? decision.grade === null
        ? null
        : decision.grade >= passingPercent * 100
      : areShown && graded.length > 0
        ? isExamPassed(graded, { grading, passingPercent })
        : null,
  };
  const unposted = new Set(attempts.flatMap(({ id, posted }) => (posted ? [] : [id])));
  return { exam, instructions, results, resultsFrom, unposted };
}
