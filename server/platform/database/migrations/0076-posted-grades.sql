-- Grades that learners see once their instructor posts them.

alter table exams add column results_when_posted boolean not null default false;
comment on column exams.results_when_posted is 'Whether learners see what an attempt came to only once it is posted.';

alter table exam_attempts add column posted_at timestamptz;
alter table exam_attempts add constraint exam_attempts_posted_after_hand_in check (posted_at is null or handed_in_at is not null);
comment on column exam_attempts.posted_at is 'When the instructor posted what the attempt came to; read only where the exam waits for that.';

alter table grade_decisions add column posted_at timestamptz;
comment on column grade_decisions.posted_at is 'When the instructor posted the decision; read only where the exam waits for that.';

create function is_grade_shown(exam exams, posted timestamptz) returns boolean language sql stable as $$
  select (not (exam).results_after_closing or (exam).closes_at is null or (exam).closes_at <= now())
    and (not (exam).results_when_posted or posted is not null)
$$;
comment on function is_grade_shown is 'Whether a learner may know what an attempt of an exam came to (domain areResultsShown).';

-- What a learner may not know yet opens and completes nothing, which would tell it.
create or replace function attempts_passed(of_exam uuid, reader uuid) returns boolean language sql stable as $$
  with own as (
    select number, score, max_score from exam_attempts join exams on exams.id = exam_attempts.exam_id
    where exam_id = of_exam and user_id = reader and handed_in_at is not null and ungraded = 0 and is_grade_shown(exams, posted_at)
  )
  select exists (select from own) and case exams.grading
    when 'last' then (select score * 100 >= exams.passing_percent * max_score from own order by number desc limit 1)
    when 'mean' then (select sum(case when max_score = 0 then 0 else score::numeric / max_score end) * 100 >= exams.passing_percent * count(*) - 0.000000001 from own)
    else exists (select from own where score * 100 >= exams.passing_percent * max_score)
  end
  from exams where id = of_exam
$$;

create or replace function exam_passed(of_exam uuid, reader uuid) returns boolean language sql stable as $$
  select coalesce(
    (select excused or grade >= exams.passing_percent * 100 from grade_decisions join exams on exams.id = exam_id
      where exam_id = of_exam and user_id = reader and (not exams.results_when_posted or posted_at is not null)),
    attempts_passed(of_exam, reader))
$$;
