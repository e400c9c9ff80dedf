import { sql } from "kysely";
import { z } from "zod";
import type { CompletionStatus } from "#domain/completion.schema.ts";
import { defaultRule, isMet, judgeCompletion, lessonRules } from "#domain/completion.ts";
import { gradeOfCourse, gradeOfExam, isGradeSettled, type ExamGrade } from "#domain/course-grade.ts";
import { graceSeconds } from "#domain/exam.ts";
import { attemptGradingSchema } from "#domain/exam.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";

/** Learners processed per batch. */
const batchSize = 200;

/** A rule as stored in a course's row. */
export const storedRule = z
  .object({ lessons: z.enum(lessonRules), checks: z.boolean(), exams: z.boolean(), grade_percent: z.int().nullable() })
  .nullable()
  .transform((rule) => rule ?? defaultRule);

const lessonFacts = z.object({ id: z.uuid(), title: z.string(), opened: z.boolean(), checks: z.int(), passed: z.int() });
const rowSchema = z.object({
  user_id: z.uuid(),
  course: z.object({ id: z.uuid(), title: z.string() }),
  completed_at: z.string().nullable(),
  rule: storedRule,
  progress: z.int(),
  lessons: z.array(lessonFacts),
  groups: z.array(z.object({ id: z.uuid(), weight: z.int(), drop_lowest: z.int() })),
  exams: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      grading: attemptGradingSchema,
      passing_percent: z.int(),
      closes_at: z.string().nullable(),
      group_id: z.uuid().nullable(),
      decision: z.object({ grade: z.int().nullable() }).nullable(),
      attempts: z.array(
        z.object({ id: z.uuid(), score: z.int().nullable(), maxScore: z.int(), ungraded: z.int(), hidden: z.boolean() }),
      ),
    }),
  ),
});
type Row = z.infer<typeof rowSchema>;

type Whose = { userId?: string | undefined; userIds?: readonly string[]; courseId?: string | undefined };

/** Return the rules of the courses that a person takes, one or all, and their progress in them; most recently opened first. */
export async function listStatuses(db: Database, whose: Whose & { userId: string }, now: Date): Promise<CompletionStatus[]> {
  await settleCompletions(db, whose, now);
  return (await readRows(db, whose, null, now)).map((row) => {
    const { course, completed_at, rule } = row;
    return { course, completed_at, rule, parts: judge(row, now) };
  });
}

/**
 * Complete the courses whose rule is met: of one learner, of one course, or both. A course without its own rule is completed by progress
 * alone, in the database. Completed enrollments are skipped: they stay completed.
 */
export async function settleCompletions(db: Database, whose: Whose, now: Date): Promise<void> {
  for await (const row of readOpenRows(db, whose, now)) {
    if (!isMet(judge(row, now))) continue;
    await db
      .updateTable("enrollments")
      .set({ completed_at: now.toISOString() })
      .where("user_id", "=", row.user_id)
      .where("course_id", "=", row.course.id)
      .where("completed_at", "is", null)
      .execute();
  }
}

type Corrected = { attempts: ReadonlyMap<string, { score: number; maxScore: number; ungraded: number }>; now: Date };

/** Count the learners, among some, who would complete a course if these attempts had other scores; nothing is written. */
export async function countNewCompletions(
  db: Database,
  whose: { courseId: string; userIds: readonly string[] },
  { attempts, now }: Corrected,
): Promise<number> {
  let count = 0;
  for await (const row of readOpenRows(db, whose, now)) {
    const exams = row.exams.map((exam) => ({
      ...exam,
      attempts: exam.attempts.map((attempt) => ({ ...attempt, ...attempts.get(attempt.id) })),
    }));
    if (isMet(judge({ ...row, exams }, now))) count++;
  }
  return count;
}

/** Yield the enrollments that a rule may complete. */
async function* readOpenRows(db: Database, whose: Whose, now: Date): AsyncGenerator<Row> {
  for (let after: string | null = null; ;) {
    const rows: Row[] = await readRows(db, whose, { after }, now);
    yield* rows;
    const last = rows.at(-1);
    if (rows.length < batchSize || !last || whose.courseId === undefined) return;
    after = last.user_id;
  }
}

/** Complete the course of an attempt for its learner, if the attempt's result meets the course's rule. */
export async function settleAttempt(db: Database, attemptId: string, now: Date): Promise<void> {
  const row = await db
    .selectFrom("exam_attempts")
    .innerJoin("exams", "exams.id", "exam_attempts.exam_id")
    .select(["exam_attempts.user_id as userId", "exams.course_id as courseId"])
    .where("exam_attempts.id", "=", attemptId)
    .executeTakeFirst();
  if (row) await settleCompletions(db, row, now);
}

/** Return a learner's grade of a course, as far as the learner may know it; null if nothing is graded or shown. */
export async function readCourseGrade(
  db: Database,
  whose: { userId: string; courseId: string },
  now: Date,
): Promise<number | null> {
  const [row] = await readRows(db, whose, null, now);
  return row ? gradeOfCourse(row.groups, gradeExams(row, now)) : null;
}

function gradeExams({ exams }: Row, now: Date) {
  return exams.map(({ id, title, grading, passing_percent: passingPercent, closes_at: closesAt, group_id: groupId, ...own }) => ({
    id,
    title,
    groupId,
    ...gradeOfExam({ grading, passingPercent, closesAt, ...own, attempts: own.attempts.map(asShown) }, now),
  }));
}

/** Treat a result that the learner may not see yet as ungraded: completing the course would reveal it. */
function asShown({ score, maxScore, ungraded, hidden }: Row["exams"][number]["attempts"][number]) {
  return { score, maxScore, ungraded: hidden ? Math.max(1, ungraded) : ungraded };
}

function judge(row: Row, now: Date) {
  const { rule, progress, lessons, groups } = row;
  const graded = gradeExams(row, now);
  const passed = ({ state, passed: isPassed }: ExamGrade) => isPassed === true || state === "excused";
  return judgeCompletion(rule, {
    progress,
    lessons,
    exams: graded.map((exam) => ({ id: exam.id, title: exam.title, passed: passed(exam) })),
    grade: gradeOfCourse(groups, graded),
    isGradeSettled: isGradeSettled(groups, graded),
  });
}

/**
 * Return enrollments with all facts that a rule can use.
 * @param open return only those that are not completed yet and have their own rule, ordered by learner id, after the given one
 */
async function readRows(
  db: Database,
  { userId, userIds, courseId }: Whose,
  open: { after: string | null } | null,
  now: Date,
): Promise<Row[]> {
  const endOfClosing = new Date(now.getTime() - graceSeconds * 1000).toISOString();
  const shown = sql`coalesce(results_from(exam) <= ${now.toISOString()}::timestamptz, true)
    and (not exam.results_when_posted or exam_attempts.posted_at is not null)
    and (exam_attempts.handed_in_by = 'learner' or exam_attempts.closes_at < ${endOfClosing}::timestamptz)`;
  const check = sql`question.purpose = 'practice' and question.shown_in_lesson and question.deleted_at is null`;
  const { rows } = await sql<{ status: unknown }>`
    select json_build_object(
      'user_id', e.user_id, 'course', json_build_object('id', c.id, 'title', c.title),
      'completed_at', ${isoTime("e.completed_at")}, 'rule', c.completion, 'progress', e.progress,
      'lessons', (
        select coalesce(json_agg(json_build_object('id', l.id, 'title', l.title,
          'opened', exists (select from opened_lessons where opened_lessons.user_id = e.user_id and opened_lessons.course_id = c.id and opened_lessons.lesson_id = l.id),
          'checks', (select count(*) from questions question where question.lesson_id = l.id and ${check}),
          'passed', (select count(*) from questions question join check_results on check_results.question_id = question.id
            where question.lesson_id = l.id and ${check} and check_results.user_id = e.user_id and check_results.passed_at is not null)
        ) order by l.place), '[]')
        from lessons l where l.course_id = c.id),
      'groups', (
        select coalesce(json_agg(json_build_object('id', id, 'weight', weight, 'drop_lowest', drop_lowest)), '[]')
        from grade_groups where course_id = c.id),
      'exams', (
        select coalesce(json_agg(json_build_object('id', exam.id, 'title', exam.title, 'grading', exam.grading,
          'passing_percent', exam.passing_percent, 'closes_at', ${isoTime("exam.closes_at")}, 'group_id', exam.grade_group_id,
          'decision', (select json_build_object('grade', grade) from grade_decisions where exam_id = exam.id and grade_decisions.user_id = e.user_id
            and (not exam.results_when_posted or grade_decisions.posted_at is not null)),
          'attempts', (
            select coalesce(json_agg(json_build_object('id', id, 'score', score, 'maxScore', max_score, 'ungraded', ungraded,
              'hidden', score is not null and (${shown}) is not true) order by number), '[]')
            from exam_attempts where exam_id = exam.id and exam_attempts.user_id = e.user_id)
        ) order by exam.created_at, exam.id), '[]')
        from exams exam where exam.course_id = c.id and exam.published_at is not null)
    ) as status
    from enrollments e join courses c on c.id = e.course_id
    where ${userId === undefined ? sql`true` : sql`e.user_id = ${userId}`}
      and ${userIds === undefined ? sql`true` : sql`e.user_id = any(${[...userIds]}::uuid[])`}
      and ${courseId === undefined ? sql`true` : sql`e.course_id = ${courseId}`}
      and ${open === null ? sql`true` : sql`e.completed_at is null and c.completion is not null and (${open.after}::uuid is null or e.user_id > ${open.after}::uuid)`}
    order by ${open === null ? sql`e.updated_at desc, e.created_at desc, e.id` : sql`e.user_id`}
    limit ${open === null ? null : batchSize}`.execute(db);
  return rows.map(({ status }) => rowSchema.parse(status));
}
