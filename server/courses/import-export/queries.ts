import { sql, type Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Level } from "#domain/course.ts";
import { takeInLessons } from "#domain/manuscript.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

type Text = { title: string; content: string };
/** A lesson as learners read it, or null, and as its authors have it. */
export type WrittenLesson = { lesson: Text | null; manuscript: Text };

/** Who teaches a course, and how many bytes the texts in its file would have; none of them is sent. Undefined when there is no such course. */
export async function measureCourse(
  db: Database,
  courseId: string,
): Promise<{ instructorId: string | null; textBytes: number } | undefined> {
  const row = await db
    .selectFrom("courses")
    .select((eb) => [
      "instructor_id as instructorId",
      eb
        .selectFrom((texts) =>
          texts
            .selectFrom("lessons")
            .select("content")
            .whereRef("course_id", "=", "courses.id")
            .unionAll(
              texts
                .selectFrom("manuscripts")
                .select("content")
                .whereRef("course_id", "=", "courses.id")
                .where(({ not, exists, selectFrom }) =>
                  not(
                    exists(
                      selectFrom("lessons as read")
                        .whereRef("read.id", "=", "manuscripts.id")
                        .whereRef("read.title", "=", "manuscripts.title")
                        .whereRef("read.content", "=", "manuscripts.content"),
                    ),
                  ),
                ),
            )
            .as("texts"),
        )
        .select(sql<string | null>`sum(octet_length(texts.content))`.as("bytes"))
        .as("textBytes"),
    ])
    .where("id", "=", courseId)
    .executeTakeFirst();
  return row && { instructorId: row.instructorId, textBytes: Number(row.textBytes ?? 0) };
}

/** Everything of a course that goes into its file, in one statement. Undefined when there is no such course. */
export async function findWrittenCourse(db: Database, courseId: string) {
  const row = await db
    .selectFrom("courses")
    .select(["title", "description", "category", "duration", "price", "featured_image_url", "instructor_id"])
    .select((eb) => [
      eb.ref("level").$castTo<Level>().as("level"),
      jsonArrayFrom(
        eb.selectFrom("lessons").select(["id", "title", "content"]).whereRef("course_id", "=", "courses.id").orderBy("position"),
      ).as("lessons"),
      jsonArrayFrom(
        eb
          .selectFrom("manuscripts")
          .select(["id", "title", "content"])
          .whereRef("course_id", "=", "courses.id")
          .orderBy("position"),
      ).as("manuscripts"),
    ])
    .where("courses.id", "=", courseId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { lessons, manuscripts, ...facts } = row;
  const [read, written] = [lessons, manuscripts].map((texts) => new Map(texts.map(({ id, ...text }) => [id, text])));
  const order = takeInLessons(
    manuscripts.map(({ id }) => id),
    lessons.map(({ id }) => id),
  );
  const inOrder = order.flatMap((id): WrittenLesson[] => {
    const lesson = read?.get(id) ?? null;
    const manuscript = written?.get(id) ?? lesson;
    return manuscript ? [{ lesson, manuscript }] : [];
  });
  return { ...facts, lessons: inOrder };
}

/** How many courses have a title, whatever its capitals. */
export async function countTitled(db: Database, title: string): Promise<number> {
  const { count } = await db
    .selectFrom("courses")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(sql`lower(title)`, "=", title.toLowerCase())
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The course that an import has made, and the hash of the file that it came from. Undefined when there was no such import. */
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

/** Notes which course an import has made. False when another one with this id has made one already; it is waited for. */
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

/** Writes the lessons that learners of a new course read, in order. */
export async function insertLessons(
  trx: Transaction<Schema>,
  courseId: string,
  lessons: ReadonlyArray<Text & { id: string }>,
): Promise<void> {
  for (const [position, { id, title, content }] of lessons.entries()) {
    await trx.insertInto("lessons").values({ id, course_id: courseId, position, title, content }).execute();
  }
}
