import { sql } from "kysely";
import { z } from "zod";
import { gradebookPageSize, writePercent } from "#domain/exam.ts";
import type { Gradebook } from "#domain/gradebook.schema.ts";
import { gradeOfAttempts, isExamPassed } from "#domain/grade-answer.ts";
import { gradingOf } from "#server/assessment/exams/passed-exams.ts";
import type { Database } from "#server/dependencies.ts";
import { containsPattern } from "#server/platform/database/sql-fragments.ts";

type Query = { courseId: string; search: string; page: number };
type GradedExam = { id: string; title: string; passing_percent: number; closes_at: string | null; grading: string };
type Learner = { full_name: string; attempts: { exam_id: string; score: number | null; max_score: number; ungraded: number }[] };

const attemptsSchema = z.array(z.object({ exam_id: z.uuid(), score: z.int().nullable(), max_score: z.int(), ungraded: z.int() }));

/** Learners and exams of a course with every grade, one page of them by name. Pages count from 1. Three statements, however many there are. */
export async function readGradebook(db: Database, { courseId, search, page }: Query, now: Date): Promise<Gradebook> {
  const course = await db.selectFrom("courses").select(["id", "title"]).where("id", "=", courseId).executeTakeFirstOrThrow();
  const exams = await findGradedExams(db, courseId);
  const { learners, total } = await findLearners(db, {
    courseId,
    search,
    from: (page - 1) * gradebookPageSize,
    most: gradebookPageSize,
  });
  return {
    course,
    exams: exams.map(({ id, title, passing_percent, closes_at }) => ({ id, title, passing_percent, closes_at })),
    learners: learners.map((learner) => ({
      full_name: learner.full_name,
      cells: exams.map((exam) => gradeCell(exam, learner, now)),
    })),
    total,
    page,
    page_size: gradebookPageSize,
  };
}

/** Every learner's grades as rows of a table: names, then percents. A learner without a grade has an empty cell, which is not 0. */
export async function readGradeRows(db: Database, courseId: string, now: Date): Promise<(string | number)[][]> {
  const exams = await findGradedExams(db, courseId);
  const { learners } = await findLearners(db, { courseId, search: "", from: 0, most: null });
  return [
    ["Learner", ...exams.map(({ title }) => title)],
    ...learners.map((learner) => [
      learner.full_name,
      ...exams.map((exam) => {
        const { grade, state } = gradeCell(exam, learner, now);
        return grade === null ? stateWords[state] : Number(writePercent(grade));
      }),
    ]),
  ];
}

/** What stands in a table instead of a grade. */
const stateWords = { none: "", running: "In progress", "handed-in": "Handed in", graded: "", missing: "Missing" } as const;

function gradeCell({ id, grading, passing_percent: passingPercent, closes_at }: GradedExam, { attempts }: Learner, now: Date) {
  const own = attempts.filter(({ exam_id }) => exam_id === id);
  const graded = own.flatMap(({ score, max_score: maxScore, ungraded }) =>
    score === null || ungraded > 0 ? [] : [{ score, maxScore }],
  );
  const rule = gradingOf(grading);
  const state = own.some(({ score }) => score === null)
    ? ("running" as const)
    : own.length > graded.length
      ? ("handed-in" as const)
      : graded.length > 0
        ? ("graded" as const)
        : closes_at !== null && new Date(closes_at) <= now
          ? ("missing" as const)
          : ("none" as const);
  return {
    state,
    grade: gradeOfAttempts(graded, rule),
    passed: graded.length > 0 ? isExamPassed(graded, { grading: rule, passingPercent }) : null,
    attempts: own.length,
  };
}

async function findGradedExams(db: Database, courseId: string): Promise<GradedExam[]> {
  const rows = await db
    .selectFrom("exams")
    .select(["id", "title", "passing_percent", "closes_at", "grading"])
    .where("course_id", "=", courseId)
    .where("published_at", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, closes_at: row.closes_at === null ? null : new Date(row.closes_at).toISOString() }));
}

/** Who takes a course, or has begun an exam of it, by name. */
async function findLearners(
  db: Database,
  { courseId, search, from, most }: { courseId: string; search: string; from: number; most: number | null },
): Promise<{ learners: Learner[]; total: number }> {
  const { rows } = await sql<{ full_name: string; attempts: unknown; total: number }>`
    with found as (
      select profiles.id, profiles.full_name, count(*) over () as total
      from enrollments join profiles on profiles.id = enrollments.user_id
      where enrollments.course_id = ${courseId}
        and ${search === "" ? sql`true` : sql`profiles.full_name ilike ${containsPattern(search)}`}
      order by lower(profiles.full_name), profiles.id limit ${most} offset ${from}
    )
    select found.full_name, found.total, coalesce(json_agg(json_build_object(
        'exam_id', attempt.exam_id, 'score', attempt.score, 'max_score', attempt.max_score, 'ungraded', attempt.ungraded) order by attempt.number)
        filter (where attempt.id is not null), '[]') as attempts
    from found
    left join (
      select exam_attempts.* from exam_attempts join exams on exams.id = exam_attempts.exam_id where exams.course_id = ${courseId}
    ) attempt on attempt.user_id = found.id
    group by found.id, found.full_name, found.total
    order by lower(found.full_name), found.id`.execute(db);
  return {
    learners: rows.map(({ full_name, attempts }) => ({ full_name, attempts: attemptsSchema.parse(attempts) })),
    total: Number(rows[0]?.total ?? 0),
  };
}
