import { sql, type Transaction } from "kysely";
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from "kysely/helpers/postgres";
import type { CompletionRule } from "#domain/completion.ts";
import type { Level } from "#domain/course.ts";
import { isFreeToRead } from "#server/courses/lessons/policy.ts";
import { isoTime } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

type Text = { title: string; content: string };
/** A lesson as learners read it (null if unpublished), and as its authors have it. */
export type WrittenLesson = { id: string; lesson: Text | null; draft: Text; freePreview: boolean; waits: WrittenWait | null };

/** The release condition of a lesson. Exams are left out: course files do not contain them. */
type WrittenWait = { opens_at: string | null; after_days: number | null; after_lesson_id: string | null };

/** Return a course's instructors and the size of its texts in bytes, without loading them. Undefined if there is no such course. */
export async function measureCourse(
  db: Database,
  courseId: string,
): Promise<{ teacherIds: string[]; textBytes: number } | undefined> {
  const row = await db
    .selectFrom("courses")
    .select((eb) => [
      "teacher_ids as teacherIds",
      eb
        .selectFrom((texts) =>
          texts
            .selectFrom("lessons")
            .select("content")
            .whereRef("course_id", "=", "courses.id")
            .unionAll(
              texts
                .selectFrom("lesson_drafts")
                .innerJoin("course_lessons", "course_lessons.id", "lesson_drafts.lesson_id")
                .select("lesson_drafts.content")
                .whereRef("course_lessons.course_id", "=", "courses.id")
                .where(
                  sql<boolean>`(course_lessons.title, course_lessons.content) is distinct from (lesson_drafts.title, lesson_drafts.content)`,
                ),
            )
            .as("texts"),
        )
        .select(sql<string | null>`sum(octet_length(texts.content))`.as("bytes"))
        .as("textBytes"),
    ])
    .where("id", "=", courseId)
    .executeTakeFirst();
  return row && { teacherIds: row.teacherIds, textBytes: Number(row.textBytes ?? 0) };
}

/** Return everything of a course that goes into its file, in one statement. Undefined when there is no such course. */
export async function findWrittenCourse(db: Database, courseId: string) {
  return db
    .selectFrom("courses")
    .select(["title", "description", "category", "language", "duration", "price", "outcomes", "watched_percent"])
    .select(["featured_image_url", "instructor_id", sql<CompletionRule | null>`courses.completion`.as("completion")])
    .select((eb) => [
      eb.ref("level").$castTo<Level>().as("level"),
      jsonArrayFrom(
        eb
          .selectFrom("course_lessons")
          .innerJoin("lesson_drafts", "lesson_drafts.lesson_id", "course_lessons.id")
          .select((lesson) => [
            jsonObjectFrom(
              lesson
                .selectFrom("lessons")
                .select(["lessons.title", "lessons.content"])
                .whereRef("lessons.id", "=", "course_lessons.id"),
            ).as("lesson"),
            jsonBuildObject({ title: lesson.ref("lesson_drafts.title"), content: lesson.ref("lesson_drafts.content") }).as(
              "draft",
            ),
            "course_lessons.id",
            // A lesson that waits, also for an exam, is none, and must not become one where the file is imported.
            isFreeToRead("course_lessons").as("freePreview"),
            jsonObjectFrom(
              lesson
                .selectFrom("release_conditions")
                .select([isoTime("opens_at").$castTo<string | null>().as("opens_at"), "after_days", "after_lesson_id"])
                .whereRef("release_conditions.lesson_id", "=", "course_lessons.id"),
            ).as("waits"),
          ])
          .whereRef("course_lessons.course_id", "=", "courses.id")
          .orderBy("course_lessons.position"),
      ).as("lessons"),
      jsonArrayFrom(
        eb
          .selectFrom("course_sections")
          .select((section) => [
            "course_sections.title",
            section
              .selectFrom("course_lessons")
              .whereRef("course_lessons.section_id", "=", "course_sections.id")
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .$asScalar()
              .$notNull()
              .as("lessons"),
          ])
          .whereRef("course_sections.course_id", "=", "courses.id")
          .orderBy("course_sections.position"),
      ).as("sections"),
    ])
    .where("courses.id", "=", courseId)
    .executeTakeFirst();
}

/** Count the courses with a title, ignoring case. */
export async function countTitled(db: Database, title: string): Promise<number> {
  const { count } = await db
    .selectFrom("courses")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql`lower(title)`, "=", title.toLowerCase())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Return the course that an import created, and the hash of its file. Undefined if there was no such import. */
export async function findImport(
  db: Database,
  id: string,
): Promise<{ courseId: string; fileHash: Buffer; title: string } | undefined> {
  return db
    .selectFrom("course_imports")
    .innerJoin("courses", "courses.id", "course_imports.course_id")
    .select(["course_imports.course_id as courseId", "course_imports.file_hash as fileHash", "courses.title"])
    .where("course_imports.id", "=", id)
    .executeTakeFirst();
}

/** Record which course an import created, waiting for a concurrent import with the same id. False if that one has created a course. */
export async function insertImport(
  trx: Transaction<Schema>,
  { id, courseId, fileHash }: { id: string; courseId: string; fileHash: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("course_imports")
    .values({ id, course_id: courseId, file_hash: fileHash })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Insert the lessons that learners of a new course read, in order. */
export async function insertLessons(
  trx: Transaction<Schema>,
  courseId: string,
  lessons: ReadonlyArray<Text & { id: string }>,
): Promise<void> {
  for (const [position, { id, title, content }] of lessons.entries()) {
    await trx.insertInto("course_lessons").values({ id, course_id: courseId, position, title, content }).execute();
  }
}
