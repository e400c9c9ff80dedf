-- Questions of a course, with every version that was ever saved, and which of them a person has answered right in a lesson.

create table questions (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses (id) on delete cascade,
  lesson_id uuid references course_lessons (id) on delete set null,
  purpose text not null,
  shown_in_lesson boolean not null default false,
  tags text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint questions_purpose_is_known check (purpose in ('practice', 'exam')),
  constraint questions_of_exams_stay_out_of_lessons check (purpose = 'practice' or not shown_in_lesson),
  constraint questions_tags_are_few check (cardinality(tags) <= 10),
  constraint questions_version_counts_from_one check (version >= 1)
);
comment on table questions is 'A question of a course. What it asks is its newest version in question_versions. deleted_at: its authors see it no more, and an attempt that saw it keeps it.';
comment on column questions.lesson_id is 'The lesson that it checks.';
comment on column questions.shown_in_lesson is 'Whether it stands under its lesson''s text.';
create index questions_course_index on questions (course_id, created_at desc) where deleted_at is null;
create index questions_lesson_index on questions (lesson_id);
create trigger questions_touch before update on questions for each row execute function touch_updated_at();

create table question_versions (
  question_id uuid not null references questions (id) on delete cascade,
  number integer not null,
  type text not null,
  content jsonb not null,
  author_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (question_id, number),
  constraint question_versions_number_counts_from_one check (number >= 1)
);
comment on table question_versions is 'What a question asked, with its key: one row for each time that it was saved, never changed. content is checked by domain/question.schema.ts. author_id is null for people who are gone.';
create index question_versions_author_index on question_versions (author_id);

create table check_results (
  user_id uuid not null references users (id) on delete cascade,
  question_id uuid not null references questions (id) on delete cascade,
  tries integer not null default 1,
  passed_at timestamptz,
  answered_at timestamptz not null default now(),
  primary key (user_id, question_id),
  constraint check_results_tries_count_from_one check (tries >= 1)
);
comment on table check_results is 'That a person has answered a question under a lesson''s text: how often, and when it was right for the first time. What they answered is not stored.';
create index check_results_question_index on check_results (question_id);
