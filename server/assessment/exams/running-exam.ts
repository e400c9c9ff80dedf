import { sql, type Expression, type RawBuilder } from "kysely";

/**
 * SQL condition: whether a person is taking an exam of a course; meanwhile nothing may explain that course to them.
 * For a select that contains `courses`.
 */
export function isTakingExam(userId: string | Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`takes_exam(courses.id, ${userId}::uuid)`;
}

/**
 * SQL condition: a turn of a conversation is about a course whose exam the person is taking, so it stays hidden from them until it is over.
 * For a select that contains `conversations` and their `turns`.
 */
export function isAboutRunningExam(userId: string): RawBuilder<boolean> {
  return sql<boolean>`is_about_running_exam(turns, conversations.course_id, ${userId}::uuid)`;
}
