import { sql } from "kysely";
import type { WaitingWork } from "#domain/overview.schema.ts";
import { feedbackLimits } from "#domain/tutor-feedback.ts";
import type { Database } from "#server/dependencies.ts";

/** The most courses named for one kind of work; those with the most work come first. */
const named = 10;

/**
 * Return the work that learners are waiting for, by course: essays that nobody has graded yet or whose grade they appeal, and questions
 * that the tutor could not answer. Questions count only where the course's pages show them, too: if so many people have asked that nobody
 * can be recognised.
 * @param teacherId whose courses to look at; null for all courses
 */
export async function readWaiting(db: Database, teacherId: string | null): Promise<WaitingWork[]> {
  const isMeant = teacherId === null ? sql`true` : sql`${teacherId}::uuid = any(courses.teacher_ids)`;
  const { rows } = await sql<WaitingWork>`
    with found as (
      select 'essays_to_grade' as kind, exams.course_id, count(*)::integer as count
      from exam_responses response
      join exam_attempts attempt on attempt.id = response.attempt_id and attempt.handed_in_at is not null
      join exams on exams.id = attempt.exam_id
      join question_versions version on version.question_id = response.question_id and version.number = response.version
      left join essay_readings reading on reading.attempt_id = response.attempt_id and reading.position = response.position
      where version.type = 'essay' and btrim(coalesce(response.answer->>'text', '')) <> ''
        and (response.score is null or (reading.appealed_at is not null and reading.settled_at is null))
      group by exams.course_id
      union all
      select 'questions_open', lessons.course_id,
        (count(distinct lower(btrim(turns.question))) filter (
          where turns.settled_at is null and (turns.outcome = 'refused' or turns.helpful = false)))::integer
      from learner_turns turns
      join lessons on lessons.id = turns.lesson_id
      where turns.lesson_id in (
        select asked.lesson_id from learner_turns asked
        group by asked.lesson_id having count(distinct asked.user_id) >= ${feedbackLimits.learners}::integer)
      group by lessons.course_id
    ),
    ranked as (
      select found.kind, found.count, courses.id, courses.title,
        row_number() over (partition by found.kind order by found.count desc, lower(courses.title), courses.id) as place
      from found join courses on courses.id = found.course_id
      where found.count > 0 and ${isMeant}
    )
    select kind, count, json_build_object('id', id, 'title', title) as course
    from ranked where place <= ${named}::integer order by kind, place`.execute(db);
  return rows;
}
