import { sql, type Expression, type ExpressionBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Schema } from "#server/platform/database/schema.ts";

/** An enrollment as the wire knows it (domain `Enrollment`). */
export const enrollmentColumns = [
  "enrollments.id",
  "enrollments.user_id",
  "enrollments.course_id",
  "enrollments.progress",
  "enrollments.current_lesson as currentLesson",
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
