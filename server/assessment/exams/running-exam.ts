import { sql, type Expression, type RawBuilder } from "kysely";

/**
 * SQL condition: whether a person is taking an exam of a course; meanwhile nothing may explain that course to them.
 * For a select that contains `courses`.
 */
export function isTakingExam(userId: string | Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`takes_exam(courses.id, ${userId}::uuid)`;
}

/**
 * SQL condition: a turn of a conversation is about a course whose exam the person is taking, so it stays hidden from them until then.
 * For a select that contains `conversations` and their `turns`.
 */
export function isAboutRunningExam(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from exam_attempts attempt join exams on exams.id = attempt.exam_id
    where attempt.user_id = ${userId}::uuid and is_attempt_final(attempt) is not true and (
      exams.course_id = conversations.course_id or exists (
        select from course_lessons lesson where lesson.course_id = exams.course_id and (
          lesson.id = turns.lesson_id or position(lesson.id::text in turns.citations::text || turns.suggestions::text) > 0))))`;
}
