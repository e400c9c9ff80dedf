import { sql, type RawBuilder, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import {
  essayListSchema,
  essaysPageSize,
  essaySuggestionSchema,
  givenSchema,
  readingMinutes,
  type EssayGrade,
  type EssayList,
  type EssayState,
  type EssaySuggestion,
  type Given,
} from "#domain/essay.schema.ts";
import { clocksDifferSeconds } from "#domain/moment.ts";
import { gradeEssay, pointsFor } from "#domain/grade-answer.ts";
import type { QuestionContent } from "#domain/question.ts";
import { questionContentSchema } from "#domain/question.schema.ts";
import { storedAnswerSchema } from "#domain/answer.schema.ts";
import { sumAttempts } from "#server/assessment/attempts/sum-attempts.ts";
import { admitToAuthoring } from "#server/assessment/questions/policy.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** A handed-in essay, with the facts that decide who may read it. */
export type StoredEssay = {
  attemptId: string;
  position: number;
  courseId: string;
  teacherIds: string[];
  exam: { id: string; title: string };
  content: QuestionContent;
  points: number;
  text: string;
  score: number | null;
  given: Given | null;
  comment: string;
  suggestion: EssaySuggestion | null;
  appeal: { text: string; at: Date; reply: string | null } | null;
  reader: { id: string; until: Date } | null;
};
type Which = { attemptId: string; position: number };

/** Find an essay of a handed-in attempt. Undefined when there is none. */
export async function findEssay(db: Database, { attemptId, position }: Which): Promise<StoredEssay | undefined> {
  const row = await db
    .selectFrom("exam_responses as response")
    .innerJoin("exam_attempts as attempt", "attempt.id", "response.attempt_id")
    .innerJoin("exams", "exams.id", "attempt.exam_id")
    .innerJoin("courses", "courses.id", "exams.course_id")
    .innerJoin("question_versions as version", (join) =>
      join.onRef("version.question_id", "=", "response.question_id").onRef("version.number", "=", "response.version"),
    )
    .leftJoin("essay_readings as reading", (join) =>
      join.onRef("reading.attempt_id", "=", "response.attempt_id").onRef("reading.position", "=", "response.position"),
    )
    .select(["response.answer", "response.points", "response.score", "version.content", "exams.id as exam_id", "exams.title"])
    .select(["courses.id as course_id", "courses.teacher_ids", "reading.given", "reading.comment", "reading.suggestion"])
    .select(["reading.appeal", "reading.appealed_at", "reading.reply", "reading.reader_id", "reading.leased_until"])
    .where("response.attempt_id", "=", attemptId)
    .where("response.position", "=", position)
    .where("version.type", "=", "essay")
    .where("attempt.handed_in_at", "is not", null)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    attemptId,
    position,
    courseId: row.course_id,
    teacherIds: row.teacher_ids,
    exam: { id: row.exam_id, title: row.title },
    content: questionContentSchema.parse(row.content),
    points: row.points,
    text: row.answer === null ? "" : storedAnswerSchema.parse(row.answer).text,
    score: row.score,
    given: row.given === null ? null : givenSchema.parse(row.given),
    comment: row.comment ?? "",
    suggestion: row.suggestion === null ? null : essaySuggestionSchema.parse(row.suggestion),
    appeal:
      row.appeal === null || row.appealed_at === null
        ? null
        : { text: row.appeal, at: new Date(row.appealed_at), reply: row.reply },
    reader: row.reader_id === null || row.leased_until === null ? null : { id: row.reader_id, until: new Date(row.leased_until) },
  };
}

/** Return an essay that the caller may read. Throws `essay.not_found`. */
export async function admitToEssay(
  db: Database,
  caller: Caller,
  { attemptId, position }: { attemptId: string; position: string },
): Promise<StoredEssay> {
  const at = /^\d{1,4}$/.test(position) ? Number(position) : -1;
  const found = await findEssay(db, { attemptId: readId(attemptId, "essay.not_found"), position: at });
  return admitToAuthoring(caller, found, "essay.not_found");
}

type Reading = Which & { readerId: string; now: Date };

/** SQL condition: whether a lease is valid. One that ends later than any granted now was written while a clock ran fast, and is not. */
function isLeased(until: RawBuilder<unknown>, now: Date): RawBuilder<boolean> {
  const latest = new Date(now.getTime() + readingMinutes * 60_000 + clocksDifferSeconds * 1000);
  return sql<boolean>`(${until} > ${now.toISOString()} and ${until} <= ${latest.toISOString()})`;
}

/** Lease an essay to one person for reading. Resolves to the end of the lease. Throws `essay.being_read` while somebody else has it. */
export async function leaseEssay(db: Database, { attemptId, position, readerId, now }: Reading): Promise<Date> {
  const until = new Date(now.getTime() + readingMinutes * 60_000);
  const { rows } = await sql`
    insert into essay_readings as reading (attempt_id, position, reader_id, leased_until)
    values (${attemptId}, ${position}, ${readerId}, ${until.toISOString()})
    on conflict (attempt_id, position) do update set reader_id = excluded.reader_id, leased_until = excluded.leased_until
      where reading.reader_id is null or reading.reader_id = excluded.reader_id or reading.leased_until is null
        or not ${isLeased(sql.ref("reading.leased_until"), now)}
    returning attempt_id`.execute(db);
  if (rows.length === 0) throw new AppError("essay.being_read");
  return until;
}

/** Return an essay to the queue; does nothing without a lease. */
export async function returnEssay(db: Database, { attemptId, position, readerId }: Omit<Reading, "now">): Promise<void> {
  await db
    .updateTable("essay_readings")
    .set({ leased_until: null })
    .where("attempt_id", "=", attemptId)
    .where("position", "=", position)
    .where("reader_id", "=", readerId)
    .execute();
}

/**
 * Grade an essay: its points are the sum of its rubric's rows. The attempt has a grade once all its essays are graded.
 * Throws `essay.being_read` while another person has it, `essay.read_meanwhile` if another person has graded it since the reader opened it,
 * and `essay.changed_meanwhile` if nobody has opened the learner's newest answer yet.
 */
export async function gradeReadEssay(
  trx: Transaction<Schema>,
  { essay, grade, readerId, now }: { essay: StoredEssay; grade: EssayGrade; readerId: string; now: Date },
): Promise<void> {
  const { attemptId, position, content, points, appeal } = essay;
  await trx.selectFrom("exam_attempts").select("id").where("id", "=", attemptId).forUpdate().execute();
  const before = await trx
    .selectFrom("essay_readings")
    .select(["reader_id", "leased_until", "graded_at"])
    .where("attempt_id", "=", attemptId)
    .where("position", "=", position)
    .forUpdate()
    .executeTakeFirst();
  if (before && before.reader_id === null && before.leased_until !== null) throw new AppError("essay.changed_meanwhile");
  await leaseEssay(trx, { attemptId, position, readerId, now });
  if (before && before.graded_at !== null && before.reader_id !== null && before.reader_id !== readerId)
    throw new AppError("essay.read_meanwhile");
  await trx
    .updateTable("essay_readings")
    .set({
      given: JSON.stringify(grade.given),
      comment: grade.comment,
      graded_at: now.toISOString(),
      leased_until: null,
      ...(appeal && appeal.reply === null && { reply: grade.reply, settled_at: now.toISOString() }),
    })
    .where("attempt_id", "=", attemptId)
    .where("position", "=", position)
    .execute();
  // Full points given by a correction are kept.
  await sql`
    update exam_responses response set score = ${pointsFor(gradeEssay(content.rubric, grade.given), points)}
    where response.attempt_id = ${attemptId} and response.position = ${position} and not exists (
      select from exam_corrections correction join exam_attempts attempt on attempt.exam_id = correction.exam_id
      where attempt.id = response.attempt_id and correction.question_id = response.question_id
        and correction.up_to_version >= response.version and correction.remedy = 'full-marks' and correction.replaced_at is null)`.execute(
    trx,
  );
  await sumAttempts(trx, [attemptId]);
}

/** Store a model's suggestion for an essay, unless its answer has changed since the model was asked; or discard it. */
export async function writeSuggestion(db: Database, which: Which, suggestion: EssaySuggestion | null): Promise<void> {
  await db
    .updateTable("essay_readings")
    .set({ suggestion: suggestion && JSON.stringify(suggestion) })
    .where("attempt_id", "=", which.attemptId)
    .where("position", "=", which.position)
    .$if(suggestion !== null, (query) => query.where("reader_id", "is not", null))
    .execute();
}

type Queue = { courseId: string; readerId: string; state: EssayState | undefined; names: boolean; page: number; now: Date };

/**
 * Return one page of a course's essays: appeals and the longest waiting first, or the latest graded first. Names are included only on
 * request.
 */
export async function listEssays(db: Database, { courseId, readerId, state, names, page, now }: Queue): Promise<EssayList> {
  const { rows } = await sql<{ list: unknown }>`
    with found as (
      select response.attempt_id, response.position, exams.id as exam_id, exams.title, version.content->>'stem' as stem,
        attempt.handed_in_at, response.answer->>'text' as text, profiles.full_name,
        case when reading.appealed_at is not null and reading.settled_at is null then 'appealed'
          when response.score is null then 'waiting' else 'graded' end as state,
        case when ${isLeased(sql.ref("reading.leased_until"), now)} then reading.reader_id end as reader_id
      from exam_responses response
      join exam_attempts attempt on attempt.id = response.attempt_id and attempt.handed_in_at is not null
      join exams on exams.id = attempt.exam_id and exams.course_id = ${courseId}
      join profiles on profiles.id = attempt.user_id
      join question_versions version on version.question_id = response.question_id and version.number = response.version
      left join essay_readings reading on reading.attempt_id = response.attempt_id and reading.position = response.position
      where version.type = 'essay' and btrim(coalesce(response.answer->>'text', '')) <> ''
    ),
    chosen as (select * from found where ${state === undefined ? sql`true` : sql`state = ${state}`}),
    shown as (
      select * from chosen
      order by state = 'graded', state = 'waiting', handed_in_at, attempt_id, position
      limit ${essaysPageSize} offset ${(page - 1) * essaysPageSize}
    )
    select json_build_object(
      'course', (select json_build_object('id', id, 'title', title) from courses where id = ${courseId}),
      'essays', (select coalesce(json_agg(json_build_object(
          'attempt_id', attempt_id, 'position', position, 'exam', json_build_object('id', exam_id, 'title', title), 'stem', stem,
          'handed_in_at', ${isoTime("handed_in_at")}, 'state', state,
          'words', cardinality(regexp_split_to_array(btrim(text), '\\s+')),
          'learner', ${names ? sql`full_name` : sql`null`},
          'reader', case when reader_id is null then null when reader_id = ${readerId} then 'you' else 'somebody' end)
          order by state = 'graded', state = 'waiting', handed_in_at, attempt_id, position), '[]') from shown),
      'waiting', (select count(*) from found where state <> 'graded'),
      'total', (select count(*) from chosen),
      'page', ${page}::integer, 'page_size', ${essaysPageSize}::integer
    ) as list`.execute(db);
  return essayListSchema.parse(rows[0]?.list);
}
