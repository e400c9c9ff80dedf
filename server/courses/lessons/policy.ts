import { sql, type Expression, type RawBuilder } from "kysely";
import { AppError } from "#domain/errors.ts";
import { describeWait } from "#domain/release.ts";
import type { Wait } from "#domain/course.schema.ts";
import type { Role } from "#domain/role.schema.ts";

/** A reader, as known from the token and the database. */
export type Reader = { userId: string; role: Role; isSuperAdmin?: boolean };

/** A reader's facts, as values or as parameters of a prepared statement, in which a visitor's are null. */
export type ReaderFacts = {
  userId: string | Expression<string | null>;
  role: Role | Expression<Role | null>;
  isSuperAdmin?: boolean | Expression<boolean>;
};

/** The possible aliases of lessons in a statement. */
type LessonTable = "lessons" | "course_lessons" | "others";

/**
 * The facts that decide the response to a request for a lesson.
 * They are: whether the person may read it, whether its course is public, and what the lesson waits for if they take the course.
 */
export type LessonAccess = { readable: boolean; offered: boolean; waits: Wait | null };

/** SQL condition: a person teaches a course, or is an admin; for a select with `courses` in it. */
export function isStaff({ userId, role, isSuperAdmin = false }: ReaderFacts): RawBuilder<boolean> {
  return sql<boolean>`(${role}::text = 'admin' or ${isSuperAdmin}::boolean or ${userId}::uuid = any(courses.teacher_ids))`;
}

/** SQL condition: a person takes a course; for a select with `courses`, or another table that names the course, in it. */
export function takesCourse(
  userId: string | null | Expression<string | null>,
  course: "courses.id" | "exams.course_id" = "courses.id",
): RawBuilder<boolean> {
  return sql<boolean>`exists (select from enrollments
    where enrollments.course_id = ${sql.ref(course)} and enrollments.user_id = ${userId}::uuid)`;
}

/** SQL condition: a person may read those lessons of a course that wait for nothing; for a select with `courses` in it. */
export function mayReadCourse(reader: ReaderFacts): RawBuilder<boolean> {
  return sql<boolean>`(${isStaff(reader)} or ${takesCourse(reader.userId)})`;
}

/**
 * SQL condition: a person may read a lesson if they teach its course, are an admin, or take the course and the lesson waits for nothing.
 * For a select with `courses` and lessons in it. This is the only definition of the rule: everything that shows, searches or quotes
 * lessons, or stores something about them, uses it.
 */
export function mayReadLessons(reader: ReaderFacts, lessons: LessonTable = "lessons"): RawBuilder<boolean> {
  return sql<boolean>`(${isStaff(reader)} or (${takesCourse(reader.userId)} and not exists (
    select from release_conditions condition where condition.lesson_id = ${sql.ref(`${lessons}.id`)}
      and release_waits(condition, ${reader.userId}::uuid) is not null)))`;
}

/**
 * SQL for what a lesson waits for, if a person takes its course and does not teach it; null: nothing.
 * For a select with `courses` and `lessons` in it.
 */
export function waitsFor(userId: string | Expression<string | null>): RawBuilder<Wait | null> {
  return sql<Wait | null>`(select release_waits(condition, ${userId}::uuid) from release_conditions condition
    where condition.lesson_id = lessons.id and ${takesCourse(userId)} and not ${userId}::uuid = any(courses.teacher_ids))`;
}

/** All inputs of `refuseReading`, for a select with `courses` and `lessons` in it. */
export function accessColumns(reader: ReaderFacts) {
  return [
    mayReadLessons(reader).as("readable"),
    sql<boolean>`courses.offered`.as("offered"),
    waitsFor(reader.userId).as("waits"),
  ] as const;
}

/**
 * SQL condition: everybody may read a published free preview while its course is in the store. A lesson that waits is not a free preview.
 * For a select with `courses` in it.
 */
export function isFreePreview(lessons: "lessons" | "course_lessons"): RawBuilder<boolean> {
  // The view `lessons` contains published ones only.
  const published = lessons === "lessons" ? sql`true` : sql`course_lessons.published_at is not null`;
  return sql<boolean>`(courses.offered and ${isFreeToRead(lessons)} and ${published})`;
}

/** SQL condition: whether a lesson is marked as a free preview, and waits for nothing. */
export function isFreeToRead(lessons: "lessons" | "course_lessons"): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${lessons}.free_preview`)}
    and not exists (select from release_conditions condition where condition.lesson_id = ${sql.ref(`${lessons}.id`)}))`;
}

/**
 * Return why a person may not read a lesson; null if they may.
 * In an invisible course there are no lessons; a waiting lesson says what it waits for; otherwise they have to enroll first.
 */
export function refuseReading({ readable, offered, waits }: LessonAccess): AppError | null {
  if (readable) return null;
  if (waits) return new AppError("lesson.not_released", { reason: describeWait(waits) });
  return new AppError(offered ? "lesson.not_enrolled" : "lesson.not_found");
}
