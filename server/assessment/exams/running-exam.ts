import { sql, type Expression, type RawBuilder } from "kysely";

/**
 * SQL condition: whether a person is taking an exam of a course, for a select with `courses` in it: meanwhile nothing may explain that
 * course to them.
 */
export function isTakingExam(userId: string | Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`takes_exam(courses.id, ${userId}::uuid)`;
}
