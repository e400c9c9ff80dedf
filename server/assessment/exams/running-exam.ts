import { sql, type Expression, type RawBuilder } from "kysely";

/**
 * Whether a person is taking an exam of a course, for a select with `courses` in it: for as long as they are, nothing explains that course to
 * them.
 */
export function isTakingExam(userId: string | Expression<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from exam_attempts join exams on exams.id = exam_attempts.exam_id
    where exams.course_id = courses.id and exam_attempts.user_id = ${userId}::uuid and exam_attempts.handed_in_at is null)`;
}
