import { sql, type Transaction, type ExpressionBuilder, type Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import {
  libraryCourseSchema,
  type CourseChange,
  type CourseLibrary,
  type InstructorList,
  type LibraryCourse,
  type NewCourse,
} from "#domain/course-library.schema.ts";
import { containsPattern } from "#server/platform/database/sql-fragments.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { courseSummaryColumns, instructorsColumn, statusColumns } from "./course-columns.ts";

/** A query of the library. An empty search matches every course; pages count from 1. */
type LibraryQuery = { search: string; page: number; pageSize: number };

/** Return one page of matching courses, including drafts and archived ones, in one statement. */
export async function listLibrary(db: Database, query: LibraryQuery): Promise<CourseLibrary> {
  const { courses, total } = await libraryStatement(db, query).executeTakeFirstOrThrow();
  return { courses: libraryCourseSchema.array().parse(courses), total, page: query.page, page_size: query.pageSize };
}

/** Return the first `most` instructors by name that match the search, and the total number; one statement. */
export async function listInstructors(db: Database, { search, most }: { search: string; most: number }): Promise<InstructorList> {
  const found = () =>
    db
      .selectFrom("profiles")
      .where("role", "=", "instructor")
      .$if(search !== "", (query) => query.where("full_name", "ilike", containsPattern(search)));
  return db
    .selectNoFrom([
      jsonArrayFrom(found().select(["id", "full_name"]).orderBy("full_name").orderBy("id").limit(most)).as("instructors"),
      found()
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
    ])
    .executeTakeFirstOrThrow();
}

/** Return a course. Undefined when there is none. */
export async function findLibraryCourse(db: Database, id: string): Promise<LibraryCourse | undefined> {
  const row = await db.selectFrom("courses").select(libraryColumns).where("courses.id", "=", id).executeTakeFirst();
  return row && libraryCourseSchema.parse(row);
}

/** Return a course, locked against changes and enrollments until the transaction ends. Undefined when there is none. */
export async function lockLibraryCourse(trx: Transaction<Schema>, id: string): Promise<LibraryCourse | undefined> {
  await trx.selectFrom("courses").select("id").where("id", "=", id).forUpdate().execute();
  return findLibraryCourse(trx, id);
}

/** Return the instructors of a course; empty when there is no such course. */
export async function listTeachers(db: Database, courseId: string): Promise<string[]> {
  const row = await db.selectFrom("courses").select("teacher_ids").where("id", "=", courseId).executeTakeFirst();
  return row?.teacher_ids ?? [];
}

/** Return a course's settings, and its instructors. Undefined when there is none. */
export async function findCourseSettings(db: Database, courseId: string) {
  return db
    .selectFrom("courses")
    .select(libraryColumns)
    .select((eb) => [
      "courses.teacher_ids as teacherIds",
      instructorsColumn(eb),
      jsonArrayFrom(
        eb
          .selectFrom("course_lessons")
          .innerJoin("lesson_drafts", "lesson_drafts.lesson_id", "course_lessons.id")
          .select(["course_lessons.id", "course_lessons.free_preview"])
          .select([sql<string>`coalesce(course_lessons.title, lesson_drafts.title)`.as("title")])
          .select([sql<boolean>`course_lessons.published_at is not null`.as("published")])
          .whereRef("course_lessons.course_id", "=", "courses.id")
          .orderBy("course_lessons.position"),
      ).as("lessons"),
    ])
    .where("courses.id", "=", courseId)
    .executeTakeFirst();
}

/** Return whether a person is an instructor, and lock that role until the transaction ends. */
export async function lockIfInstructor(trx: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "instructor")
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Insert a course, published or as a draft, and return its id. */
export async function insertCourse(trx: Transaction<Schema>, { published, ...facts }: NewCourse, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto("courses")
    .values({ ...facts, published_at: published ? now.toISOString() : null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Update a course. A published course keeps its publication date; unpublishing also takes it out of the archive. */
export async function updateCourse(trx: Transaction<Schema>, id: string, change: CourseChange, now: Date): Promise<void> {
  const { archived, published, co_instructor_ids: _, free_preview_ids: __, ...facts } = change;
  const says = [archived, published, ...Object.values(facts)].some((value) => value !== undefined);
  if (!says) return;
  await trx
    .updateTable("courses")
    .set((eb) => ({
      ...facts,
      ...((archived === false || published === false) && { archived_at: null }),
      ...(published === false && { published_at: null }),
      ...(published === true && { published_at: eb.fn.coalesce("published_at", eb.val(now.toISOString())) }),
    }))
    .where("id", "=", id)
    .execute();
}

/** Archive a course; an archived one keeps its date. */
export async function archiveCourse(trx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("courses")
    .set({ archived_at: now.toISOString() })
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .execute();
}

/** Delete a course with its lessons. */
export async function removeCourse(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom("courses").where("id", "=", id).execute();
}

/** The columns of a course in the library (domain `LibraryCourse`), for a select from `courses`. */
function libraryColumns(eb: ExpressionBuilder<Schema, "courses">) {
  return [
    ...courseSummaryColumns(eb),
    eb
      .selectFrom("enrollments")
      .whereRef("enrollments.course_id", "=", "courses.id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("enrollment_count"),
    "courses.outcomes",
    "courses.watched_percent",
    ...statusColumns(),
  ] as const;
}

/**
 * Build one statement for a page of the courses whose title or category contains the search, newest first, and the total number.
 * Details are read only for the rows shown.
 */
export function libraryStatement(db: Kysely<Schema>, query: LibraryQuery) {
  return db
    .with("shown", () =>
      found(db, query)
        .select("courses.id")
        .orderBy("courses.created_at", "desc")
        .orderBy("courses.id")
        .limit(query.pageSize)
        .offset((query.page - 1) * query.pageSize),
    )
    .selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("shown")
          .innerJoin("courses", "courses.id", "shown.id")
          .select(libraryColumns)
          .orderBy("courses.created_at", "desc")
          .orderBy("courses.id"),
      ).as("courses"),
      found(db, query)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("total"),
    ]);
}

function found(db: Kysely<Schema>, { search }: LibraryQuery) {
  const pattern = containsPattern(search);
  return db
    .selectFrom("courses")
    .$if(search !== "", (query) =>
      query.where((eb) => eb.or([eb("courses.title", "ilike", pattern), eb("courses.category", "ilike", pattern)])),
    );
}
