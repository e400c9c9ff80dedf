-- What completes a course is its instructors' rule, and lessons and exams may wait.

alter table courses add column completion jsonb;
alter table courses add constraint courses_completion_is_object check (jsonb_typeof(completion) = 'object');
comment on column courses.completion is 'The rule of completion (domain CompletionRule); null: a course is completed with its last lesson, when progress is 100 percent.';

-- Progress alone completes the courses without a rule of their own; the others are completed by what checks the rule.
create or replace function note_completion() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.completed_at is not null then
    new.completed_at := old.completed_at;
  elsif new.progress = 100 and new.completed_at is null
    and not exists (select from courses where id = new.course_id and completion is not null) then
    new.completed_at := now();
  end if;
  return new;
end $$;

create table release_conditions (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses (id) on delete cascade,
  lesson_id uuid unique references course_lessons (id) on delete cascade,
  exam_id uuid unique references exams (id) on delete cascade,
  opens_at timestamptz,
  after_days integer,
  after_lesson_id uuid references course_lessons (id) on delete set null,
  after_exam_id uuid references exams (id) on delete set null,
  constraint release_conditions_of_one check (num_nonnulls(lesson_id, exam_id) = 1),
  constraint release_conditions_after_one check (num_nonnulls(after_lesson_id, after_exam_id) <= 1),
  constraint release_conditions_days check (after_days between 1 and 3650)
);
comment on table release_conditions is 'What a lesson or an exam waits for, all of it: a moment, so many days from enrolling, and another lesson or exam being passed.';
create index release_conditions_course_index on release_conditions (course_id);
create index release_conditions_after_lesson_index on release_conditions (after_lesson_id);
create index release_conditions_after_exam_index on release_conditions (after_exam_id);

create function lesson_passed(of_lesson uuid, reader uuid) returns boolean language sql stable as $$
  select exists (select from lesson_visits where lesson_id = of_lesson and user_id = reader)
    and not exists (
      select from questions
      where lesson_id = of_lesson and purpose = 'practice' and shown_in_lesson and deleted_at is null
        and not exists (select from check_results where question_id = questions.id and user_id = reader and passed_at is not null))
$$;
comment on function lesson_passed is 'Whether a person has opened a lesson and passed the checks that it shows.';

create function exam_passed(of_exam uuid, reader uuid) returns boolean language sql stable as $$
  with own as (
    select number, score, max_score from exam_attempts
    where exam_id = of_exam and user_id = reader and handed_in_at is not null and ungraded = 0
  )
  select exists (select from own) and case exams.grading
    when 'last' then (select score * 100 >= exams.passing_percent * max_score from own order by number desc limit 1)
    when 'mean' then (select sum(case when max_score = 0 then 0 else score::numeric / max_score end) * 100 >= exams.passing_percent * count(*) - 0.000000001 from own)
    else exists (select from own where score * 100 >= exams.passing_percent * max_score)
  end
  from exams where id = of_exam
$$;
comment on function exam_passed is 'Whether the graded attempts of a person are enough for an exam (domain isExamPassed).';

create function release_waits(condition release_conditions, reader uuid) returns jsonb language sql stable as $$
  select case when waits.until > now() or waits.lesson is not null or waits.exam is not null then
    jsonb_build_object('until', case when waits.until > now() then to_char(waits.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
      'lesson', waits.lesson, 'exam', waits.exam) end
  from (
    select
      greatest((condition).opens_at, (
        select created_at + make_interval(hours => 24 * (condition).after_days) from enrollments
        where course_id = (condition).course_id and user_id = reader)) as until,
      (select jsonb_build_object('id', id, 'title', title) from lessons
        where id = (condition).after_lesson_id and not lesson_passed(id, reader)) as lesson,
      (select jsonb_build_object('id', id, 'title', title) from exams
        where id = (condition).after_exam_id and published_at is not null and not exam_passed(id, reader)) as exam
  ) waits
$$;
comment on function release_waits is 'What a person still has to wait for (domain Wait); null: nothing. A lesson or exam that learners do not see keeps nobody waiting.';
