-- While a person takes an exam, nothing answers them from that course's lessons: search asks this too.
create function takes_exam(of_course uuid, reader uuid) returns boolean language sql stable as $$
  select exists (
    select from exam_attempts join exams on exams.id = exam_attempts.exam_id
    where exams.course_id = of_course and exam_attempts.user_id = reader and exam_attempts.handed_in_at is null)
$$;
comment on function takes_exam is 'Whether a person has an exam of a course open at this moment.';
