import { sql, type Expression, type RawBuilder } from "kysely";
import { AppError } from "#domain/errors.ts";
import { describeWait } from "#domain/release.ts";
import type { Wait } from "#domain/course.schema.ts";
import type { Role } from "#domain/role.schema.ts";

/** Who wants to read, as the token and the database say. */
export type Reader = { userId: string; role: Role; isSuperAdmin?: boolean };

/** The same as values, or as the parameters of a prepared statement. */
type ReaderFacts = {
  userId: string | Expression<string>;
  role: Role | Expression<Role>;
  isSuperAdmin?: boolean | Expression<boolean>;
};

/** The names under which a statement has the lessons that it asks about. */
type LessonTable = "lessons" | "course_lessons" | "others";

/**
 * What decides how somebody who asks for a lesson is answered: whether they may read it, whether everybody sees its course, and what the lesson
 * waits for where they take the course.
 */
export type LessonAccess = { readable: boolean; offered: boolean; waits: Wait | null };

/** A person is on a course's staff if they teach it or are an admin: for a select with `courses` in it. */
export function isStaff({ userId, role, isSuperAdmin = false }: ReaderFacts): RawBuilder<boolean> {
  return sql<boolean>`(${role}::text = 'admin' or ${isSuperAdmin}::boolean or ${userId}::uuid = any(courses.teacher_ids))`;
}

function takesCourse(userId: string | Expression<string | null>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from enrollments where enrollments.course_id = courses.id and enrollments.user_id = ${userId}::uuid)`;
}

/** Whether a person reads the lessons of a course that wait for nothing: for a select with `courses` in it. */
export function mayReadCourse(reader: ReaderFacts): RawBuilder<boolean> {
  return sql<boolean>`(${isStaff(reader)} or ${takesCourse(reader.userId)})`;
}

/**
 * A person reads a lesson if they teach its course, are an admin, or take the course and the lesson waits for nothing: for a select with `courses`
 * and lessons in it. The one place where this is said, for whatever shows, searches or quotes lessons, or keeps something at them.
 */
export function mayReadLessons(reader: ReaderFacts, lessons: LessonTable = "lessons"): RawBuilder<boolean> {
  return sql<boolean>`(${isStaff(reader)} or (${takesCourse(reader.userId)} and not exists (
    select from release_conditions condition where condition.lesson_id = ${sql.ref(`${lessons}.id`)}
      and release_waits(condition, ${reader.userId}::uuid) is not null)))`;
}

/** What a lesson waits for where a person takes its course and does not teach it; null: nothing. For a select with `courses` and `lessons` in it. */
export function waitsFor(userId: string | Expression<string | null>): RawBuilder<Wait | null> {
  return sql<Wait | null>`(select release_waits(condition, ${userId}::uuid) from release_conditions condition
    where condition.lesson_id = lessons.id and ${takesCourse(userId)} and not ${userId}::uuid = any(courses.teacher_ids))`;
}

/** All that `refuseReading` asks, for a select with `courses` and `lessons` in it. */
export function accessColumns(reader: ReaderFacts) {
  return [
    mayReadLessons(reader).as("readable"),
    sql<boolean>`courses.offered`.as("offered"),
    waitsFor(reader.userId).as("waits"),
  ] as const;
}

/**
 * Everybody reads a published lesson that its authors give away, while its course is in the store: for a select with `courses` in it. A lesson that
 * waits is not given away.
 */
export function isFreePreview(lessons: "lessons" | "course_lessons"): RawBuilder<boolean> {
  // The view `lessons` holds published ones only.
  const published = lessons === "lessons" ? sql`true` : sql`course_lessons.published_at is not null`;
  return sql<boolean>`(courses.offered and ${isGivenAway(lessons)} and ${published})`;
}

/** Whether a lesson is marked as a free preview, and waits for nothing. */
export function isGivenAway(lessons: "lessons" | "course_lessons"): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${lessons}.free_preview`)}
    and not exists (select from release_conditions condition where condition.lesson_id = ${sql.ref(`${lessons}.id`)}))`;
}

/**
 * Why a person may not read a lesson, or null when they may. A course that they may not even see has no lessons for them; a lesson that waits says
 * for what; in every other course they would have to enroll.
 */
export function refuseReading({ readable, offered, waits }: LessonAccess): AppError | null {
  if (readable) return null;
  if (waits) return new AppError("lesson.not_released", { reason: describeWait(waits) });
  return new AppError(offered ? "lesson.not_enrolled" : "lesson.not_found");
}
