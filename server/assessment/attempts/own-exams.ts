import { sql } from "kysely";
import { z } from "zod";
import type { Accommodation } from "#domain/accommodation.schema.ts";
import { areResultsShown, examState, resultsShown, type ResultsShown } from "#domain/exam.ts";
import type { OwnExam } from "#domain/exam.schema.ts";
import { attemptGradings, gradeOfAttempts, isExamPassed, isPassed } from "#domain/grade-answer.ts";
import { findAccommodation } from "#server/assessment/accommodations/accommodation.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";

const time = z.string().transform((text) => new Date(text));
const rowSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  instructions: z.string(),
  course: z.object({ id: z.uuid(), title: z.string() }),
  time_limit_minutes: z.int().nullable(),
  attempts_allowed: z.int(),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  passing_percent: z.int(),
  grading: z.enum(attemptGradings),
  results: z.enum(resultsShown),
  results_after_closing: z.boolean(),
  questions: z.int(),
  needs_code: z.boolean(),
  attempts: z.array(
    z.object({
      id: z.uuid(),
      number: z.int(),
      started_at: time,
      handed_in_at: time.nullable(),
      score: z.int().nullable(),
      max_score: z.int(),
      ungraded: z.int(),
      passing_percent: z.int(),
    }),
  ),
});
type ExamRow = z.infer<typeof rowSchema>;

/** An exam as one learner sees it, with what its results show and its instructions as Markdown. */
type OwnExamFound = { exam: OwnExam; instructions: string; results: ResultsShown; areShown: boolean; closesAt: Date | null };

/**
 * The published exams of the courses that a person takes, and those that they have begun; all, or one of them. Those that can be taken come first,
 * then by closing time.
 */
export async function findOwnExams(
  db: Database,
  { userId, examId, now }: { userId: string; examId?: string; now: Date },
): Promise<OwnExamFound[]> {
  const { rows } = await sql<{ exam: unknown }>`
    select json_build_object(
      'id', exam.id, 'title', exam.title, 'instructions', exam.instructions,
      'course', json_build_object('id', courses.id, 'title', courses.title),
      'time_limit_minutes', exam.time_limit_minutes, 'attempts_allowed', exam.attempts_allowed,
      'opens_at', ${isoTime("exam.opens_at")}, 'closes_at', ${isoTime("exam.closes_at")},
      'passing_percent', exam.passing_percent, 'grading', exam.grading,
      'needs_code', exam.access_code is not null, 'results', exam.results, 'results_after_closing', exam.results_after_closing,
      'questions', (select coalesce(sum(draw), 0) from exam_slots where exam_id = exam.id),
      'attempts', (
        select coalesce(json_agg(json_build_object(
          'id', attempt.id, 'number', attempt.number, 'started_at', ${isoTime("attempt.started_at")},
          'handed_in_at', ${isoTime("attempt.handed_in_at")}, 'score', attempt.score, 'max_score', attempt.max_score, 'ungraded', attempt.ungraded,
          'passing_percent', attempt.passing_percent) order by attempt.number), '[]')
        from exam_attempts attempt where attempt.exam_id = exam.id and attempt.user_id = ${userId})
    ) as exam
    from exams exam
    join courses on courses.id = exam.course_id
    join enrollments on enrollments.course_id = exam.course_id and enrollments.user_id = ${userId}
    where exam.published_at is not null and ${examId === undefined ? sql`true` : sql`exam.id = ${examId}`}
    order by exam.closes_at nulls last, lower(exam.title), exam.id`.execute(db);
  const { reason: _, set_at: __, ...given } = await findAccommodation(db, userId);
  const found = rows.map(({ exam }) => present(rowSchema.parse(exam), given, now));
  const rank = ({ exam: { state } }: OwnExamFound) => ["running", "open", "not-open"].indexOf(state) + 1 || 4;
  return found.sort((a, b) => rank(a) - rank(b));
}

function present(row: ExamRow, given: Accommodation, now: Date): OwnExamFound {
  const { opens_at: opensAt, closes_at: closesAt, results, results_after_closing, instructions, attempts, ...told } = row;
  const { time_limit_minutes: limit } = told;
  const facts = {
    ...told,
    time_limit_minutes: limit === null ? null : Math.round((limit * given.time_percent) / 100),
    attempts_allowed: told.attempts_allowed + given.extra_attempts,
    accommodation: given,
  };
  const areShown = areResultsShown({ resultsAfterClosing: results_after_closing, closesAt }, now);
  const graded = attempts.flatMap(({ handed_in_at, score, max_score: maxScore, ungraded }) =>
    handed_in_at !== null && score !== null && ungraded === 0 ? [{ score, maxScore }] : [],
  );
  const { grading, passing_percent: passingPercent, attempts_allowed: attemptsAllowed } = facts;
  const isRunning = attempts.some(({ handed_in_at }) => handed_in_at === null);
  const exam: OwnExam = {
    ...facts,
    opens_at: opensAt?.toISOString() ?? null,
    closes_at: closesAt?.toISOString() ?? null,
    state: examState({ opensAt, closesAt, attemptsAllowed, attempts: attempts.length, isRunning, now }),
    attempts: attempts.map(({ id, number, started_at, handed_in_at, score: earned, max_score, ungraded, passing_percent }) => {
      const score = areShown && ungraded === 0 ? earned : null;
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
    }),
    grade: areShown ? gradeOfAttempts(graded, grading) : null,
    passed: areShown && graded.length > 0 ? isExamPassed(graded, { grading, passingPercent }) : null,
  };
  return { exam, instructions, results, areShown, closesAt };
}
