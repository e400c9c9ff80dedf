import { sql } from "kysely";
import { z } from "zod";
import { gradeOfCourse, gradeOfExam } from "#domain/course-grade.ts";
import { gradebookPageSize, writePercent } from "#domain/exam.ts";
import type { Gradebook } from "#domain/gradebook.schema.ts";
import { gradingOf } from "#server/assessment/exams/passed-exams.ts";
import type { Database } from "#server/dependencies.ts";
import { containsPattern, isoTime } from "#server/platform/database/sql-fragments.ts";

type Query = { courseId: string; search: string; page: number };
type GradedExam = {
  id: string;
  title: string;
  passing_percent: number;
  closes_at: string | null;
  grading: string;
  group_id: string | null;
};

const attemptsSchema = z.array(z.object({ exam_id: z.uuid(), score: z.int().nullable(), max_score: z.int(), ungraded: z.int() }));
const decisionsSchema = z.array(
  z.object({ exam_id: z.uuid(), grade: z.int().nullable(), reason: z.string(), set_at: z.string() }),
);
type Learner = {
  id: string;
  full_name: string;
  attempts: z.infer<typeof attemptsSchema>;
  decisions: z.infer<typeof decisionsSchema>;
};

/** Learners and exams of a course with every grade, one page of them by name. Pages count from 1. Four statements, however many there are. */
export async function readGradebook(db: Database, { courseId, search, page }: Query, now: Date): Promise<Gradebook> {
  const course = await db.selectFrom("courses").select(["id", "title"]).where("id", "=", courseId).executeTakeFirstOrThrow();
  const exams = await findGradedExams(db, courseId);
  const groups = await findGroups(db, courseId);
  const { learners, total } = await findLearners(db, {
    courseId,
    search,
    from: (page - 1) * gradebookPageSize,
    most: gradebookPageSize,
  });
  return {
    course,
    groups,
    exams: exams.map(({ id, title, passing_percent, closes_at, group_id }) => ({
      id,
      title,
      passing_percent,
      closes_at,
      group_id,
    })),
    learners: learners.map((learner) => {
      const cells = exams.map((exam) => gradeCell(exam, learner, now));
      return { id: learner.id, full_name: learner.full_name, grade: courseGrade(groups, exams, cells), cells };
    }),
    total,
    page,
    page_size: gradebookPageSize,
  };
}

/** Every learner's grades as rows of a table: names, then percents, then the course's. A learner without a grade has no number, which is not 0. */
export async function readGradeRows(db: Database, courseId: string, now: Date): Promise<(string | number)[][]> {
  const exams = await findGradedExams(db, courseId);
  const groups = await findGroups(db, courseId);
  const { learners } = await findLearners(db, { courseId, search: "", from: 0, most: null });
  return [
    ["Learner", ...exams.map(({ title }) => title), "Course grade", "Set by instructor"],
    ...learners.map((learner) => {
      const cells = exams.map((exam) => gradeCell(exam, learner, now));
      const whole = courseGrade(groups, exams, cells);
      return [
        learner.full_name,
        ...cells.map(({ grade, state }) => (grade === null ? stateWords[state] : Number(writePercent(grade)))),
        whole === null ? "" : Number(writePercent(whole)),
        cells.flatMap(({ decision }, at) => (decision ? [`${exams[at]?.title}: ${decision.reason}`] : [])).join("; "),
      ];
    }),
  ];
}

/** What stands in a table instead of a grade. */
const stateWords = {
  none: "Open",
  running: "In progress",
  "handed-in": "Handed in",
  graded: "",
  excused: "Excused",
  missing: "Missing",
} as const;

function gradeCell(
  { id, grading, passing_percent: passingPercent, closes_at: closesAt }: GradedExam,
  learner: Learner,
  now: Date,
) {
  const decision = learner.decisions.find(({ exam_id }) => exam_id === id) ?? null;
  const attempts = learner.attempts
    .filter(({ exam_id }) => exam_id === id)
    .map(({ score, max_score: maxScore, ungraded }) => ({ score, maxScore, ungraded }));
  const told = decision && { reason: decision.reason, set_at: decision.set_at };
  return { ...gradeOfExam({ grading: gradingOf(grading), passingPercent, closesAt, attempts, decision }, now), decision: told };
}

function courseGrade(groups: Gradebook["groups"], exams: readonly GradedExam[], cells: readonly ReturnType<typeof gradeCell>[]) {
  const grades = cells.map(({ state, grade }, at) => ({ state, grade, groupId: exams[at]?.group_id ?? null }));
  return gradeOfCourse(groups, grades);
}

/** The groups of a course in order. */
async function findGroups(db: Database, courseId: string): Promise<Gradebook["groups"]> {
  const { rows } = await sql<Gradebook["groups"][number]>`
    select id, title, weight, drop_lowest from grade_groups where course_id = ${courseId} order by position, id`.execute(db);
  return rows;
}

async function findGradedExams(db: Database, courseId: string): Promise<GradedExam[]> {
  const rows = await db
    .selectFrom("exams")
    .select(["id", "title", "passing_percent", "closes_at", "grading", "grade_group_id as group_id"])
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
  const { rows } = await sql<{ id: string; full_name: string; attempts: unknown; decisions: unknown; total: number }>`
    with found as (
      select profiles.id, profiles.full_name, count(*) over () as total
      from enrollments join profiles on profiles.id = enrollments.user_id
      where enrollments.course_id = ${courseId}
        and ${search === "" ? sql`true` : sql`profiles.full_name ilike ${containsPattern(search)}`}
      order by lower(profiles.full_name), profiles.id limit ${most} offset ${from}
    )
    select found.id, found.full_name, found.total, (
        select coalesce(json_agg(json_build_object('exam_id', exam_id, 'grade', grade, 'reason', reason, 'set_at', ${isoTime("set_at")})), '[]')
        from grade_decisions join exams on exams.id = exam_id where exams.course_id = ${courseId} and user_id = found.id) as decisions,
      coalesce(json_agg(json_build_object(
        'exam_id', attempt.exam_id, 'score', attempt.score, 'max_score', attempt.max_score, 'ungraded', attempt.ungraded) order by attempt.number)
        filter (where attempt.id is not null), '[]') as attempts
    from found
    left join (
      select exam_attempts.* from exam_attempts join exams on exams.id = exam_attempts.exam_id where exams.course_id = ${courseId}
    ) attempt on attempt.user_id = found.id
    group by found.id, found.full_name, found.total
    order by lower(found.full_name), found.id`.execute(db);
  return {
    learners: rows.map(({ id, full_name, attempts, decisions }) => ({
      id,
      full_name,
      attempts: attemptsSchema.parse(attempts),
      decisions: decisionsSchema.parse(decisions),
    })),
    total: Number(rows[0]?.total ?? 0),
  };
}
