-- An attempt that the clock has handed in takes answers for another half minute. Until that is over it is as good as running: nothing
-- explains its course to the person, and nothing tells them what the attempt came to.

create index exam_attempts_closed_by_clock_index on exam_attempts (closes_at) where handed_in_by = 'clock';

create function is_attempt_final(attempt exam_attempts) returns boolean language sql stable as $$
  select (attempt).handed_in_by = 'learner' or ((attempt).handed_in_by = 'clock' and (attempt).closes_at + interval '30 seconds' < now())
$$;
comment on function is_attempt_final is 'Whether an attempt is handed in, and no answer to it counts any more (domain isOutcomeFinal).';

create or replace function takes_exam(of_course uuid, reader uuid) returns boolean language sql stable as $$
  select exists (
    select from exam_attempts attempt join exams on exams.id = attempt.exam_id
    where exams.course_id = of_course and attempt.user_id = reader and is_attempt_final(attempt) is not true)
$$;
comment on function takes_exam is 'Whether a person is taking an exam of a course: an attempt of theirs is running, or still takes answers.';

create or replace function attempts_passed(of_exam uuid, reader uuid) returns boolean language sql stable as $$
  with own as (
    select number, score, max_score from exam_attempts join exams on exams.id = exam_attempts.exam_id
    where exam_id = of_exam and user_id = reader and is_attempt_final(exam_attempts) and ungraded = 0 and is_grade_shown(exams, posted_at)
  )
  select exists (select from own) and case exams.grading
    when 'last' then (select score * 100 >= exams.passing_percent * max_score from own order by number desc limit 1)
    when 'mean' then (select sum(case when max_score = 0 then 0 else score::numeric / max_score end) * 100 >= exams.passing_percent * count(*) - 0.000000001 from own)
    else exists (select from own where score * 100 >= exams.passing_percent * max_score)
  end
  from exams where id = of_exam
$$;
