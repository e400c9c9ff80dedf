-- Results that wait for the closing of an exam wait for everybody who is still taking it: extra time, a break and an outage all extend an
-- attempt beyond the closing time of its exam, and solutions would tell its learner the answers.

create index exam_attempts_last_closing_index on exam_attempts (exam_id, closes_at) where handed_in_by is distinct from 'learner';

create function results_from(exam exams) returns timestamptz language sql stable as $$
  select case when (exam).results_after_closing and (exam).closes_at is not null then greatest((exam).closes_at, (
    select max(closes_at) + interval '30 seconds' from exam_attempts
    where exam_id = (exam).id and handed_in_by is distinct from 'learner')) end
$$;
comment on function results_from is 'When learners may know the results of an exam that waits for its closing: once no attempt takes answers any more. Null: at once.';

create or replace function is_grade_shown(exam exams, posted timestamptz) returns boolean language sql stable as $$
  select coalesce(results_from(exam) <= now(), true) and (not (exam).results_when_posted or posted is not null)
$$;
comment on function is_grade_shown is 'Whether a learner may know what an attempt of an exam came to.';
