-- Conversations and the search hide the same turns from a person who is taking an exam, so the rule stands in one place.

create function is_about_running_exam(turn conversation_turns, of_course uuid, reader uuid) returns boolean language sql stable as $$
  select exists (
    select from exam_attempts attempt join exams on exams.id = attempt.exam_id
    where attempt.user_id = reader and is_attempt_final(attempt) is not true and (
      exams.course_id = of_course or exists (
        select from course_lessons lesson where lesson.course_id = exams.course_id and (
          lesson.id = turn.lesson_id or position(lesson.id::text in turn.citations::text || turn.suggestions::text) > 0))))
$$;
comment on function is_about_running_exam is 'Whether a turn of a conversation, of a course or of none, is about a course whose exam a person is taking.';
