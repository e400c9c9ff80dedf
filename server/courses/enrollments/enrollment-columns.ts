import { sql, type Expression, type ExpressionBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Schema } from "#server/platform/database/schema.ts";

/** The index of an enrollment's lesson in its course; 0 when it has none yet. */
export function lessonIndex(enrollments: string) {
  return sql<number>`coalesce((select lessons.position from lessons where lessons.id = ${sql.ref(`${enrollments}.lesson_id`)}), 0)`;
}

/** The columns of an enrollment (domain `Enrollment`). */
export const enrollmentColumns = [
  "enrollments.id",
  "enrollments.user_id",
  "enrollments.course_id",
  "enrollments.progress",
  lessonIndex("enrollments").as("currentLesson"),
  sql<boolean>`enrollments.completed_at is not null`.as("completed"),
] as const;

/** A person's enrollment in a course, for a select from `courses`; null for a visitor and for those who do not take it. */
export function enrollmentColumn(eb: ExpressionBuilder<Schema, "courses">, userId: Expression<string | null>) {
  return jsonObjectFrom(
    eb
      .selectFrom("enrollments")
      .select(enrollmentColumns)
      .whereRef("enrollments.course_id", "=", "courses.id")
      .where("enrollments.user_id", "=", sql<string>`${userId}::uuid`),
  ).as("enrollment");
}
