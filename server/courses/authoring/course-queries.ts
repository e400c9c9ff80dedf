import { sql, type Transaction } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { LessonDraftList } from "#domain/lesson-draft.schema.ts";
import { statusColumns } from "#server/courses/catalog/course-columns.ts";
import { sectionsColumn } from "#server/courses/lessons/outline-columns.ts";
import type { SeenCourse } from "#server/courses/catalog/policy.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { entryColumns, fromDrafts, presentEntry } from "./queries.ts";

/** A course as its authors see it, with the facts that decide whether the caller may see or write it. */
export type AuthoredCourse = SeenCourse & { course: LessonDraftList["course"] };

/** Return a course. Undefined when there is none. */
export async function findAuthoredCourse(
  db: Database,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<AuthoredCourse | undefined> {
  const row = await courseStatement(db, userId).where("courses.id", "=", courseId).executeTakeFirst();
  return row && present(row);
}

/** Find the course of a lesson, published or not, and its instructors. Undefined if there is no such lesson. */
export async function findPlace(db: Database, id: string): Promise<{ courseId: string; teacherIds: string[] } | undefined> {
  return db
    .selectFrom("course_lessons")
    .innerJoin("courses", "courses.id", "course_lessons.course_id")
    .select(["courses.id as courseId", "courses.teacher_ids as teacherIds"])
    .where("course_lessons.id", "=", id)
    .executeTakeFirst();
}

/** Find a course with its lessons as their authors write them, in order; one statement, however many there are. */
export async function findOutline(
  db: Database,
  { courseId, userId }: { courseId: string; userId: string },
): Promise<(AuthoredCourse & Pick<LessonDraftList, "sections" | "lesson_drafts">) | undefined> {
  const row = await courseStatement(db, userId)
    .select(sectionsColumn)
    .select(
      jsonArrayFrom(
        fromDrafts(db).select(entryColumns).where("course_lessons.course_id", "=", courseId).orderBy("course_lessons.position"),
      ).as("lesson_drafts"),
    )
    .where("courses.id", "=", courseId)
    .executeTakeFirst();
  return row && { ...present(row), sections: row.sections, lesson_drafts: row.lesson_drafts.map(presentEntry) };
}

/** Lock a course against adding, moving, publishing or deleting lessons until the transaction ends. */
export async function lockCourse(trx: Transaction<Schema>, courseId: string): Promise<void> {
  await trx.selectFrom("courses").select("id").where("id", "=", courseId).forNoKeyUpdate().execute();
}

/**
 * Lock the course of a lesson against moves until the transaction ends, while others may still save texts. Without it, a save and a
 * reordering could deadlock over a lesson row and its position. False when there is no such lesson.
 */
export async function shareCourse(trx: Transaction<Schema>, lessonId: string): Promise<boolean> {
  const row = await trx
    .selectFrom("courses")
    .select("id")
    .where("id", "=", (eb) => eb.selectFrom("course_lessons").select("course_id").where("id", "=", lessonId))
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

function courseStatement(db: Database, userId: string) {
  return db.selectFrom("courses").select((eb) => [
    "courses.id",
    "courses.title",
    "courses.language",
    "courses.teacher_ids as teacherIds",
    "courses.offered",
    ...statusColumns(),
    eb
      .exists(
        eb
          .selectFrom("enrollments")
          .select(sql`1`.as("one"))
          .whereRef("enrollments.course_id", "=", "courses.id")
          .where("enrollments.user_id", "=", userId),
      )
      .as("enrolled"),
  ]);
}

type CourseRow = Awaited<ReturnType<ReturnType<typeof courseStatement>["executeTakeFirstOrThrow"]>>;

function present({ id, title, language, published, archived, offered, enrolled, teacherIds }: CourseRow): AuthoredCourse {
  return {
    course: { id, title, language, published, archived },
    offered,
    enrolled: Boolean(enrolled),
    teacherIds,
  };
}
