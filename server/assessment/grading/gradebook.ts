import { sql } from "kysely";
import { z } from "zod";
import { gradeOfCourse, gradeOfExam } from "#domain/course-grade.ts";
import { gradebookPageSize, writePercent } from "#domain/exam.ts";
import { attemptGradingSchema } from "#domain/exam.schema.ts";
import type { AttemptGrading } from "#domain/grade-answer.ts";
import type { CsvRow } from "#domain/write-csv.ts";
import type { Gradebook } from "#domain/gradebook.schema.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";
import type { Database } from "#server/dependencies.ts";
import { containsPattern, isoTime } from "#server/platform/database/sql-fragments.ts";

type Query = { courseId: string; search: string; page: number };
type GradedExam = {
  id: string;
  title: string;
  passing_percent: number;
  closes_at: string | null;
  grading: AttemptGrading;
  group_id: string | null;
  results_when_posted: boolean;
  to_post: number;
};

const attemptsSchema = z.array(
  z.object({ exam_id: z.uuid(), score: z.int().nullable(), max_score: z.int(), ungraded: z.int(), posted: z.boolean() }),
);
const decisionsSchema = z.array(
  z.object({ exam_id: z.uuid(), grade: z.int().nullable(), reason: z.string(), set_at: z.string(), posted: z.boolean() }),
);
type Learner = {
  id: string;
  full_name: string;
  attempts: z.infer<typeof attemptsSchema>;
  decisions: z.infer<typeof decisionsSchema>;
};

/** Return one page of a course's learners, by name, with every exam and grade. Pages count from 1. Five statements, whatever the size. */
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
    exams: exams.map(({ id, title, passing_percent, closes_at, group_id, results_when_posted, to_post }) => ({
      id,
      title,
      passing_percent,
      closes_at,
      group_id,
      results_when_posted,
      to_post,
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

/** Learners per batch of a table. */
const tableBatch = 250;

/**
 * Yield every learner's grades as rows of a table, in batches: names, percentages, then the course grade.
 * A missing grade is empty, not 0. The list of learners and its order are fixed at the beginning; no connection is held between batches.
 */
export async function* readGradeRows(db: Database, courseId: string, now: Date): AsyncGenerator<CsvRow[]> {
  const exams = await findGradedExams(db, courseId);
  const groups = await findGroups(db, courseId);
  const learnerIds = await listLearnerIds(db, courseId);
  yield [["Learner", ...exams.map(({ title }) => title), "Course grade", "Set by instructor"]];
  for (let at = 0; at < learnerIds.length; at += tableBatch) {
    const rows: CsvRow[] = [];
    for (const learner of await readLearners(db, courseId, learnerIds.slice(at, at + tableBatch))) {
      rows.push(gradeRow(learner, { exams, groups, now }));
      await yieldToEventLoop();
    }
    yield rows;
  }
}

type Course = { exams: readonly GradedExam[]; groups: Gradebook["groups"]; now: Date };

function gradeRow(learner: Learner, { exams, groups, now }: Course): CsvRow {
  const cells = exams.map((exam) => gradeCell(exam, learner, now));
  const whole = courseGrade(groups, exams, cells);
  return [
    learner.full_name,
    ...cells.map(({ grade, state }) => (grade === null ? stateWords[state] : Number(writePercent(grade)))),
    whole === null ? "" : Number(writePercent(whole)),
    cells.flatMap(({ decision }, at) => (decision ? [`${exams[at]?.title}: ${decision.reason}`] : [])).join("; "),
  ];
}

/** The text shown instead of a grade. */
const stateWords = {
  none: "Open",
  running: "In progress",
  "handed-in": "Handed in",
  graded: "",
  excused: "Excused",
  missing: "Missing",
} as const;

function gradeCell(
  { id, grading, passing_percent: passingPercent, closes_at: closesAt, results_when_posted }: GradedExam,
  learner: Learner,
  now: Date,
) {
  const decision = learner.decisions.find(({ exam_id }) => exam_id === id) ?? null;
  const own = learner.attempts.filter(({ exam_id }) => exam_id === id);
  const isWaiting =
    own.some(({ score, ungraded, posted }) => score !== null && ungraded === 0 && !posted) || decision?.posted === false;
  const attempts = own.map(({ score, max_score: maxScore, ungraded }) => ({ score, maxScore, ungraded }));
  const told = decision && { reason: decision.reason, set_at: decision.set_at };
  return {
    ...gradeOfExam({ grading, passingPercent, closesAt, attempts, decision }, now),
    posted: !(results_when_posted && isWaiting),
    decision: told,
  };
}

function courseGrade(groups: Gradebook["groups"], exams: readonly GradedExam[], cells: readonly ReturnType<typeof gradeCell>[]) {
  const grades = cells.map(({ state, grade }, at) => ({ state, grade, groupId: exams[at]?.group_id ?? null }));
  return gradeOfCourse(groups, grades);
}

/** Return the groups of a course in order. */
async function findGroups(db: Database, courseId: string): Promise<Gradebook["groups"]> {
  const { rows } = await sql<Gradebook["groups"][number]>`
    select id, title, weight, drop_lowest from grade_groups where course_id = ${courseId} order by position, id`.execute(db);
  return rows;
}

async function findGradedExams(db: Database, courseId: string): Promise<GradedExam[]> {
  const rows = await db
    .selectFrom("exams")
    .select(["id", "title", "passing_percent", "closes_at", "grading", "grade_group_id as group_id", "results_when_posted"])
    .select(
      sql<number>`case when results_when_posted then (select count(*)::int from (
        select user_id from exam_attempts where exam_id = exams.id and handed_in_at is not null and ungraded = 0 and posted_at is null
        union select user_id from grade_decisions where exam_id = exams.id and posted_at is null) waiting) else 0 end`.as(
        "to_post",
      ),
    )
    .where("course_id", "=", courseId)
    .where("published_at", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ grading, closes_at, ...exam }) => ({
    ...exam,
    grading: attemptGradingSchema.parse(grading),
    closes_at: closes_at === null ? null : new Date(closes_at).toISOString(),
  }));
}

/** Return one page of a course's learners, by name. */
async function findLearners(
  db: Database,
  { courseId, search, from, most }: { courseId: string; search: string; from: number; most: number },
): Promise<{ learners: Learner[]; total: number }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select profiles.id, count(*) over () as total
    from enrollments join profiles on profiles.id = enrollments.user_id
    where enrollments.course_id = ${courseId}
      and ${search === "" ? sql`true` : sql`profiles.full_name ilike ${containsPattern(search)}`}
    order by lower(profiles.full_name), profiles.id limit ${most} offset ${from}`.execute(db);
  // Only rows contain the total, and beyond the last page there are none.
  if (rows.length === 0 && from > 0)
    return { learners: [], total: (await findLearners(db, { courseId, search, from: 0, most: 1 })).total };
  const ids = rows.map(({ id }) => id);
  return { learners: await readLearners(db, courseId, ids), total: Number(rows[0]?.total ?? 0) };
}

/** Return the ids of all of a course's learners, by name. */
async function listLearnerIds(db: Database, courseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select profiles.id from enrollments join profiles on profiles.id = enrollments.user_id
    where enrollments.course_id = ${courseId} order by lower(profiles.full_name), profiles.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Return these learners' attempts at a course's exams, and the decisions about them, in the order of the ids. */
async function readLearners(db: Database, courseId: string, ids: readonly string[]): Promise<Learner[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; full_name: string; attempts: unknown; decisions: unknown }>`
    with graded as (select id from exams where course_id = ${courseId}),
    attempted as (
      select user_id, json_agg(json_build_object(
        'exam_id', exam_id, 'score', score, 'max_score', max_score, 'ungraded', ungraded,
        'posted', posted_at is not null) order by number) as list
      from exam_attempts where exam_id in (select id from graded) and user_id = any(${ids}::uuid[]) group by user_id
    ),
    decided as (
      select user_id, json_agg(json_build_object(
        'exam_id', exam_id, 'grade', grade, 'reason', reason, 'set_at', ${isoTime("set_at")},
        'posted', posted_at is not null)) as list
      from grade_decisions where exam_id in (select id from graded) and user_id = any(${ids}::uuid[]) group by user_id
    )
    select profiles.id, profiles.full_name, coalesce(attempted.list, '[]') as attempts, coalesce(decided.list, '[]') as decisions
    from unnest(${ids}::uuid[]) with ordinality as listed (id, position)
    join profiles on profiles.id = listed.id
    left join attempted on attempted.user_id = listed.id
    left join decided on decided.user_id = listed.id
    order by listed.position`.execute(db);
  return rows.map(({ id, full_name, attempts, decisions }) => ({
    id,
    full_name,
    attempts: attemptsSchema.parse(attempts),
    decisions: decisionsSchema.parse(decisions),
  }));
}
