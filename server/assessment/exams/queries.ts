import { sql, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import { examLimits } from "#domain/exam.ts";
import { examListSchema, examSchema, type Exam, type ExamList, type NewExam } from "#domain/exam.schema.ts";
import { recomputeClosingTimes } from "#server/assessment/accommodations/accommodation.ts";
import type { Database } from "#server/dependencies.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** An exam with the facts that decide who may write it. */
export type StoredExam = { teacherIds: string[]; exam: Exam };

/** Find an exam with its questions. Undefined when there is none. */
export async function findExam(db: Database, id: string): Promise<StoredExam | undefined> {
  const { rows } = await sql<{ teacher_ids: string[]; exam: unknown }>`
    select courses.teacher_ids, json_build_object(
      'id', exam.id, 'course_id', exam.course_id, 'title', exam.title, 'instructions', exam.instructions,
      'time_limit_minutes', exam.time_limit_minutes, 'attempts_allowed', exam.attempts_allowed,
      'opens_at', ${isoTime("exam.opens_at")}, 'closes_at', ${isoTime("exam.closes_at")},
      'passing_percent', exam.passing_percent, 'grading', exam.grading, 'shuffle', exam.shuffle, 'results', exam.results,
      'results_after_closing', exam.results_after_closing, 'results_when_posted', exam.results_when_posted, 'access_code', exam.access_code, 'revision', exam.revision, 'published', exam.published_at is not null,
      'attempts', (select count(*) from exam_attempts where exam_id = exam.id),
      'slots', (
        select coalesce(json_agg(json_build_object(
          'question_id', slot.question_id, 'pool_tag', slot.pool_tag, 'draw', slot.draw, 'points', slot.points,
          'stem', version.content->>'stem', 'type', version.type,
          'pool_size', case when slot.question_id is not null then 1 else (
            select count(*) from questions where course_id = exam.course_id and purpose = 'exam' and deleted_at is null
              and slot.pool_tag = any(tags)
              and not exists (select from exam_slots other where other.exam_id = exam.id
                and (other.question_id = questions.id or (other.pool_tag <> slot.pool_tag and other.pool_tag = any(tags))))) end
        ) order by slot.position), '[]')
        from exam_slots slot
        left join questions question on question.id = slot.question_id
        left join question_versions version on version.question_id = question.id and version.number = question.version
        where slot.exam_id = exam.id)
    ) as exam
    from exams exam join courses on courses.id = exam.course_id where exam.id = ${id}`.execute(db);
  const [row] = rows;
  return row && { teacherIds: row.teacher_ids, exam: examSchema.parse(row.exam) };
}

/** A course's exams as its authors see them, the newest first, in one statement. */
export async function listExams(db: Database, courseId: string): Promise<ExamList> {
  const { rows } = await sql<{ list: unknown }>`
    select json_build_object(
      'course', (select json_build_object('id', id, 'title', title) from courses where id = ${courseId}),
      'exams', (
        select coalesce(json_agg(json_build_object(
          'id', exam.id, 'title', exam.title, 'published', exam.published_at is not null,
          'opens_at', ${isoTime("exam.opens_at")}, 'closes_at', ${isoTime("exam.closes_at")},
          'questions', (select coalesce(sum(draw), 0) from exam_slots where exam_id = exam.id),
          'points', (select coalesce(sum(draw * points), 0) from exam_slots where exam_id = exam.id),
          'learners', (select count(distinct user_id) from exam_attempts where exam_id = exam.id)
        ) order by exam.created_at desc, exam.id), '[]')
        from exams exam where exam.course_id = ${courseId})
    ) as list`.execute(db);
  return examListSchema.parse(rows[0]?.list);
}

/** Reserve room for one more exam in a course; others wait until the transaction ends. Throws `exam.too_many` if there is none. */
export async function makeRoomForExam(trx: Transaction<Schema>, courseId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exams of ${courseId}`}, 0))`.execute(trx);
  const { count } = await trx
    .selectFrom("exams")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("course_id", "=", courseId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= examLimits.exams) throw new AppError("exam.too_many", { most: examLimits.exams });
}

/** Store a new exam, as a draft. */
export async function insertExam(trx: Transaction<Schema>, courseId: string, { slots, ...settings }: NewExam): Promise<string> {
  const { id } = await trx
    .insertInto("exams")
    .values({ course_id: courseId, ...settings })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeSlots(trx, id, slots);
  return id;
}

/**
 * Lock an exam against starts, changes and deletion. False when it was deleted.
 * Rows that refer to it, such as decisions about grades, can still be written: their writers may hold what the caller waits for.
 */
export async function lockExam(trx: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await trx.selectFrom("exams").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Change an exam; closing times of running attempts are recomputed. */
export async function updateExam(trx: Transaction<Schema>, id: string, { slots, ...settings }: NewExam): Promise<void> {
  if (settings.results_when_posted) await keepShown(trx, id);
  await trx
    .updateTable("exams")
    .set((eb) => ({ ...settings, revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("exam_slots").where("exam_id", "=", id).execute();
  await writeSlots(trx, id, slots);
  await recomputeClosingTimes(trx, { examId: id });
}

/** When an exam starts to require posting, mark the grades that learners have already seen as posted: nothing is taken back. */
async function keepShown(trx: Transaction<Schema>, id: string): Promise<void> {
  const before = sql`exams.id = ${id} and not exams.results_when_posted`;
  await sql`
    update exam_attempts set posted_at = now() from exams
    where exam_id = exams.id and ${before} and handed_in_at is not null and ungraded = 0 and posted_at is null
      and is_grade_shown(exams, null)`.execute(trx);
  await sql`update grade_decisions set posted_at = now() from exams where exam_id = exams.id and ${before} and posted_at is null`.execute(
    trx,
  );
}

/** Show an exam to learners, or hide it again. */
export async function setPublished(trx: Transaction<Schema>, id: string, at: Date | null): Promise<void> {
  await trx
    .updateTable("exams")
    .set((eb) => ({ published_at: at?.toISOString() ?? null, revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function deleteExam(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom("exams").where("id", "=", id).execute();
}

async function writeSlots(trx: Transaction<Schema>, examId: string, slots: NewExam["slots"]): Promise<void> {
  if (slots.length === 0) return;
  await trx
    .insertInto("exam_slots")
    .values(slots.map((slot, position) => ({ exam_id: examId, position, ...slot })))
    .execute();
}
