-- The grade of a course: exams in groups with weights, and what instructors decide about a learner's exam.

create table grade_groups (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses (id) on delete cascade,
  position integer not null,
  title text not null,
  weight integer not null,
  drop_lowest integer not null default 0,
  constraint grade_groups_weight check (weight between 1 and 1000),
  constraint grade_groups_drop_lowest check (drop_lowest between 0 and 100)
);
comment on table grade_groups is 'Exams of a course that share a weight in its grade. drop_lowest: how many of a learner''s lowest grades in it do not count.';
create index grade_groups_course_index on grade_groups (course_id, position);

alter table exams add column grade_group_id uuid references grade_groups (id) on delete set null;
comment on column exams.grade_group_id is 'The group in which it counts toward the course''s grade; where a course has groups, an exam in none does not count.';
create index exams_grade_group_index on exams (grade_group_id);

create table grade_decisions (
  exam_id uuid not null references exams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  excused boolean not null default false,
  grade integer,
  reason text not null,
  set_by uuid references users (id) on delete set null,
  set_at timestamptz not null,
  primary key (exam_id, user_id),
  constraint grade_decisions_one_thing check (excused = (grade is null)),
  constraint grade_decisions_grade check (grade between 0 and 10000),
  constraint grade_decisions_reason check (length(reason) between 1 and 500)
);
comment on table grade_decisions is 'What an instructor has decided about a learner''s exam: that it does not count for them, or its grade in hundredths of a percent. The learner reads it with the reason.';
create index grade_decisions_user_index on grade_decisions (user_id);
create index grade_decisions_setter_index on grade_decisions (set_by);

-- What was decided counts instead of the attempts; an exam that does not count keeps nobody waiting.
alter function exam_passed (uuid, uuid) rename to attempts_passed;
create function exam_passed(of_exam uuid, reader uuid) returns boolean language sql stable as $$
  select coalesce(
    (select excused or grade >= exams.passing_percent * 100 from grade_decisions join exams on exams.id = exam_id where exam_id = of_exam and user_id = reader),
    attempts_passed(of_exam, reader))
$$;
comment on function exam_passed is 'Whether a person has passed an exam, is excused from it, or was given a passing grade (domain gradeOfExam).';
comment on function attempts_passed is 'Whether the graded attempts of a person are enough for an exam (domain isExamPassed).';
