import { sql, type Expression, type RawBuilder } from "kysely";

/**
 * SQL condition: whether a person is taking an exam of a course; meanwhile nothing may explain that course to them.
 * For a select that contains `courses`.
 */
export function isTakingExam(userId: string | Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`takes_exam(courses.id, ${userId}::uuid)`;
}
