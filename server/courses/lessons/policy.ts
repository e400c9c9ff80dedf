import { sql, type Expression, type RawBuilder } from "kysely";
import type { Role } from "#domain/role.schema.ts";

/** Who wants to read, as the token and the database say. */
export type Reader = { userId: string; role: Role; isSuperAdmin?: boolean };

/** The same as values, or as the parameters of a prepared statement. */
type ReaderFacts = {
  userId: string | Expression<string>;
  role: Role | Expression<Role>;
  isSuperAdmin?: boolean | Expression<boolean>;
};

/** What decides how somebody who asks for a lesson is answered: whether they may read it, and whether everybody sees its course. */
export type LessonAccess = { readable: boolean; offered: boolean };

/**
 * A person reads the lessons of a course if they take it, teach it, or are an admin: for a select with `courses` in it. The one place where this
 * is said, for whatever shows, searches or quotes lessons, or keeps something at them.
 */
export function mayReadLessons({ userId, role, isSuperAdmin = false }: ReaderFacts): RawBuilder<boolean> {
  return sql<boolean>`(${role}::text = 'admin' or ${isSuperAdmin}::boolean
    or ${userId}::uuid = any(courses.teacher_ids)
    or exists (select from enrollments where enrollments.course_id = courses.id and enrollments.user_id = ${userId}::uuid))`;
}

/** Everybody reads a published lesson that its authors give away, while its course is in the store: for a select with `courses` in it. */
export function isFreePreview(lessons: "lessons" | "course_lessons"): RawBuilder<boolean> {
  // The view `lessons` holds published ones only.
  const published = lessons === "lessons" ? sql`true` : sql`course_lessons.published_at is not null`;
  return sql<boolean>`(courses.offered and ${sql.ref(`${lessons}.free_preview`)} and ${published})`;
}

/**
 * Why a person may not read a lesson, or null when they may. A course that they may not even see has no lessons for them; in every other one they
 * would have to enroll.
 */
export function refuseReading({ readable, offered }: LessonAccess): "lesson.not_found" | "lesson.not_enrolled" | null {
  if (readable) return null;
  return offered ? "lesson.not_enrolled" : "lesson.not_found";
}
