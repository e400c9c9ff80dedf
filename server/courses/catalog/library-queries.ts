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

/** What is asked of the library. An empty search finds every course; pages count from 1. */
type LibraryQuery = { search: string; page: number; pageSize: number };

/** One page of the courses that a query finds, drafts and archived ones among them, in one statement. */
export async function listLibrary(db: Database, query: LibraryQuery): Promise<CourseLibrary> {
  const { courses, total } = await libraryStatement(db, query).executeTakeFirstOrThrow();
  return { courses: libraryCourseSchema.array().parse(courses), total, page: query.page, page_size: query.pageSize };
}

/** The first `most` instructors by name whose name contains the search, and how many there are; one statement. */
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

/** A course as it is now. Undefined when there is none. */
export async function findLibraryCourse(trx: Transaction<Schema>, id: string): Promise<LibraryCourse | undefined> {
  const row = await trx.selectFrom("courses").select(libraryColumns).where("courses.id", "=", id).executeTakeFirst();
  return row && libraryCourseSchema.parse(row);
}

/** A course, held still until the transaction ends: nobody changes it or enrolls in it meanwhile. Undefined when there is none. */
export async function holdCourse(trx: Transaction<Schema>, id: string): Promise<LibraryCourse | undefined> {
  await trx.selectFrom("courses").select("id").where("id", "=", id).forUpdate().execute();
  return findLibraryCourse(trx, id);
}

/** Who teaches a course; nobody where there is none. */
export async function listTeachers(db: Database, courseId: string): Promise<string[]> {
  const row = await db.selectFrom("courses").select("teacher_ids").where("id", "=", courseId).executeTakeFirst();
  return row?.teacher_ids ?? [];
}

/** A course as its settings show it, and who teaches it. Undefined when there is none. */
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

/** Whether somebody is an instructor; if so, they stay one until the transaction ends. */
export async function holdInstructor(trx: Transaction<Schema>, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "instructor")
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a new course, published now or as a draft, and answers its id. */
export async function insertCourse(trx: Transaction<Schema>, { published, ...facts }: NewCourse, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto("courses")
    .values({ ...facts, published_at: published ? now.toISOString() : null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes what is changed of a course. One that is published already stays so since then; a draft is not archived. */
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

/** Takes a course out of the store; one that is archived already stays so since then. */
export async function archiveCourse(trx: Transaction<Schema>, id: string, now: Date): Promise<void> {
  await trx
    .updateTable("courses")
    .set({ archived_at: now.toISOString() })
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .execute();
}

/** Removes a course with its lessons. */
export async function removeCourse(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom("courses").where("id", "=", id).execute();
}

/** A course as the library shows it (domain `LibraryCourse`), for a select from `courses`. */
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
    "courses.language",
    ...statusColumns(),
  ] as const;
}

/**
 * One statement for a page of the courses whose title or category contains the search, newest first, and how many there are on all pages.
 * Only what is shown is looked at closely.
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
