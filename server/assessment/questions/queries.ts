import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { QuestionContent } from "#domain/question.ts";
import { AppError } from "#domain/errors.ts";
import { mostQuestions, questionsPageSize, type Purpose, type QuestionType } from "#domain/question.ts";
import { questionContentSchema, questionListSchema, type Question, type QuestionList } from "#domain/question.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { containsPattern, isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { storeContent } from "./store-content.ts";

/** A question with the facts that decide who may write it. */
export type StoredQuestion = { teacherIds: string[]; question: Question };

/** Find a question with its newest version. Undefined when there is none. */
export async function findQuestion(db: Database, id: string): Promise<StoredQuestion | undefined> {
  const row = await selectQuestions(db).where("questions.id", "=", id).executeTakeFirst();
  return row && presentStored(row);
}

/** Questions read per query: the longest ones together are 4 MB. */
const inOnePiece = 25;

/**
 * Yield every question of a course with its newest version, in order of creation, as pieces of JSON.
 * Their content stays the stored text: parsing it here would block other requests.
 */
export async function* readAllQuestions(db: Database, courseId: string): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const rows = await db
    .selectFrom("questions")
    .select("id")
    .where("course_id", "=", courseId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  for (let from = 0; from < rows.length; from += inOnePiece) {
    const ids = rows.slice(from, from + inOnePiece).map(({ id }) => id);
    const questions = await db
      .selectFrom("questions")
      .innerJoin("question_versions as version", (join) =>
        join.onRef("version.question_id", "=", "questions.id").onRef("version.number", "=", "questions.version"),
      )
      .select(["questions.purpose", "questions.lesson_id", "questions.passage", "questions.shown_in_lesson", "questions.tags"])
      .select(sql<string>`version.content::text`.as("content"))
      .where("questions.id", "in", ids)
      .orderBy("questions.created_at")
      .orderBy("questions.id")
      .execute();
    yield new TextEncoder().encode(JSON.stringify(questions));
  }
}

/** Return the lessons of a course by title, published or not. */
export async function findLessons(db: Database, courseId: string): Promise<{ id: string; title: string }[]> {
  const rows = await db
    .selectFrom("course_lessons as lesson")
    .leftJoin("lesson_drafts as draft", "draft.lesson_id", "lesson.id")
    .select(["lesson.id", "lesson.title", "draft.title as draft_title"])
    .where("lesson.course_id", "=", courseId)
    .orderBy("lesson.position")
    .execute();
  return rows.map(({ id, title, draft_title }) => ({ id, title: title ?? draft_title ?? "" }));
}

function selectQuestions(db: Database) {
  return db
    .selectFrom("questions")
    .innerJoin("courses", "courses.id", "questions.course_id")
    .innerJoin("question_versions", (join) =>
      join
        .onRef("question_versions.question_id", "=", "questions.id")
        .onRef("question_versions.number", "=", "questions.version"),
    )
    .select(["questions.id", "questions.course_id", "questions.version", "questions.purpose", "questions.lesson_id"])
    .select([
      "questions.passage",
      "questions.shown_in_lesson",
      "questions.tags",
      "questions.updated_at",
      "question_versions.content",
    ])
    .select("courses.teacher_ids as teacherIds")
    .select((eb) =>
      eb
        .selectFrom("exam_slots")
        .whereRef("exam_slots.question_id", "=", "questions.id")
        .select(({ fn }) => fn.count<number>("exam_id").distinct().as("count"))
        .$asScalar()
        .$notNull()
        .as("in_exams"),
    )
    .where("questions.deleted_at", "is", null);
}

function presentStored(row: Awaited<ReturnType<ReturnType<typeof selectQuestions>["executeTakeFirstOrThrow"]>>): StoredQuestion {
  const { content, teacherIds, purpose, updated_at, in_exams, ...facts } = row;
  const question = {
    ...questionContentSchema.parse(content),
    ...facts,
    purpose: purpose === "exam" ? ("exam" as const) : ("practice" as const),
    updated_at: new Date(updated_at).toISOString(),
    in_exams: Number(in_exams),
  };
  return { teacherIds, question };
}

export type QuestionQuery = {
  courseId: string;
  search: string;
  type?: QuestionType | undefined;
  purpose?: Purpose | undefined;
  lesson?: string | undefined;
  tag: string;
  page: number;
};

/** Return one page of a course's questions, the newest first, in one statement. Pages count from 1. */
export async function listQuestions(db: Database, query: QuestionQuery): Promise<QuestionList> {
  const { courseId, search, type, purpose, lesson, tag, page } = query;
  const { rows } = await sql<{ list: unknown }>`
    with found as (
      select questions.*, version.type, version.content->>'stem' as stem
      from questions
      join question_versions version on version.question_id = questions.id and version.number = questions.version
      where questions.course_id = ${courseId} and questions.deleted_at is null
        and ${type === undefined ? sql`true` : sql`version.type = ${type}`}
        and ${purpose === undefined ? sql`true` : sql`questions.purpose = ${purpose}`}
        and ${lesson === undefined ? sql`true` : sql`questions.lesson_id = ${lesson}`}
        and ${tag === "" ? sql`true` : sql`${tag} = any(questions.tags)`}
        and ${search === "" ? sql`true` : sql`normalize(version.content::text) ilike ${containsPattern(JSON.stringify(search).slice(1, -1))}`}
    ),
    shown as (
      select * from found order by created_at desc, id
      limit ${questionsPageSize} offset ${(page - 1) * questionsPageSize}
    )
    select json_build_object(
      'course', (select json_build_object('id', id, 'title', title, 'language', language) from courses where id = ${courseId}),
      'questions', (
        select coalesce(json_agg(json_build_object(
          'id', shown.id, 'version', shown.version, 'type', shown.type, 'purpose', shown.purpose, 'lesson_id', shown.lesson_id,
          'lesson_title', coalesce(lesson.title, draft.title), 'shown_in_lesson', shown.shown_in_lesson, 'tags', shown.tags,
          'updated_at', ${isoTime("shown.updated_at")}, 'stem', shown.stem) order by shown.created_at desc, shown.id), '[]')
        from shown
        left join course_lessons lesson on lesson.id = shown.lesson_id
        left join lesson_drafts draft on draft.lesson_id = shown.lesson_id),
      'lessons', (
        select coalesce(json_agg(json_build_object('id', lesson.id, 'title', coalesce(lesson.title, draft.title, ''))
          order by lesson.position), '[]')
        from course_lessons lesson left join lesson_drafts draft on draft.lesson_id = lesson.id
        where lesson.course_id = ${courseId}),
      'tags', (
        select coalesce(json_agg(json_build_object('tag', tag, 'exam_questions', exams) order by tag), '[]')
        from (
          select tag, count(*) filter (where purpose = 'exam') as exams from questions, unnest(tags) as tag
          where course_id = ${courseId} and deleted_at is null group by tag
        ) as every_tag),
      'drafted', (
        select json_build_object('made', coalesce(sum(made), 0), 'dropped', coalesce(sum(dropped), 0),
          'added_anyway', coalesce(sum(added_anyway), 0))
        from question_draft_counts where course_id = ${courseId}),
      'total', (select count(*) from found),
      'page', ${page}::integer,
      'page_size', ${questionsPageSize}::integer
    ) as list`.execute(db);
  return questionListSchema.parse(rows[0]?.list);
}

/**
 * Reserve room for more questions in a course; others wait until the transaction ends. Throws `question.too_many` if there is not enough.
 */
export async function makeRoom(trx: Transaction<Schema>, courseId: string, more: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`questions of ${courseId}`}, 0))`.execute(trx);
  if ((await countQuestions(trx, courseId)) + more > mostQuestions)
    throw new AppError("question.too_many", { most: mostQuestions.toLocaleString("en") });
}

async function countQuestions(db: Database, courseId: string): Promise<number> {
  const row = await db
    .selectFrom("questions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("course_id", "=", courseId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Return whether a lesson belongs to a course, published or not. */
export async function isLessonOf(db: Database, { lessonId, courseId }: { lessonId: string; courseId: string }): Promise<boolean> {
  const row = await db
    .selectFrom("course_lessons")
    .select("id")
    .where("id", "=", lessonId)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Where a question is used: its purpose, its lesson and passage, and its tags. */
export type Placing = Pick<Question, "purpose" | "lesson_id" | "passage" | "shown_in_lesson" | "tags">;
type Version = { content: QuestionContent; authorId: string };

type NewStored = { courseId: string; placing: Placing; createdAt?: Date } & Version;

/** Store a question with its first version. Returns its id. */
export async function insertQuestion(trx: Transaction<Schema>, question: NewStored): Promise<string> {
  const [id = ""] = await insertQuestions(trx, [question]);
  return id;
}

/** Store questions with their first versions, in two statements; a hundred questions are a few MB. Returns their ids in the same order. */
export async function insertQuestions(trx: Transaction<Schema>, questions: readonly NewStored[]): Promise<string[]> {
  const made = questions.map((question) => ({ id: randomUUID(), ...question }));
  const rows = made.map(({ id, courseId, placing, createdAt }) => ({
    id,
    course_id: courseId,
    ...placing,
    ...(createdAt && { created_at: createdAt.toISOString() }),
  }));
  await trx.insertInto("questions").values(rows).execute();
  await insertVersions(
    trx,
    made.map(({ id, content, authorId }) => ({ id, number: 1, content, authorId })),
  );
  return made.map(({ id }) => id);
}

/** Store a changed question as its next version. False if the version it is based on is no longer the newest. */
export async function updateQuestion(
  trx: Transaction<Schema>,
  { id, from, placing, ...version }: { id: string; from: number; placing: Placing } & Version,
): Promise<boolean> {
  const row = await trx
    .updateTable("questions")
    .set({ ...placing, version: from + 1 })
    .where("id", "=", id)
    .where("version", "=", from)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!row) return false;
  await insertVersions(trx, [{ id, number: from + 1, ...version }]);
  return true;
}

async function insertVersions(
  trx: Transaction<Schema>,
  versions: readonly ({ id: string; number: number } & Version)[],
): Promise<void> {
  await trx
    .insertInto("question_versions")
    .values(
      versions.map(({ id, number, content, authorId }) => ({
        question_id: id,
        number,
        type: content.type,
        content: storeContent(content),
        author_id: authorId,
      })),
    )
    .execute();
}

/**
 * Return whether an exam that has not closed for everybody asks a question, may draw it from a pool, or has drawn it for somebody.
 * Locks the question until the transaction ends.
 */
export async function isAskedInOpenExam(trx: Transaction<Schema>, id: string, now: Date): Promise<boolean> {
  await trx.selectFrom("questions").select("id").where("id", "=", id).forUpdate().execute();
  const { rows } = await sql<{ asked: boolean }>`
    select asked_in_open_exam(${id}::uuid, ${now.toISOString()}::timestamptz) as asked`.execute(trx);
  return rows[0]?.asked === true;
}

/** Return whether an exam asks a question by name, also a draft. Locks the question until the transaction ends. */
export async function isNamedInExam(trx: Transaction<Schema>, id: string): Promise<boolean> {
  await trx.selectFrom("questions").select("id").where("id", "=", id).forUpdate().execute();
  const slot = trx.selectFrom("exam_slots").select("exam_id").where("question_id", "=", id);
  return (await slot.executeTakeFirst()) !== undefined;
}

/** Remove a question that no exam asks by name; if an attempt contains it, its versions are kept for that attempt. */
export async function removeQuestion(trx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  const seen = trx.selectFrom("exam_responses").select("attempt_id").where("question_id", "=", id).limit(1);
  if (await seen.executeTakeFirst())
    await trx.updateTable("questions").set({ deleted_at: now.toISOString() }).where("id", "=", id).execute();
  else await trx.deleteFrom("questions").where("id", "=", id).execute();
}
