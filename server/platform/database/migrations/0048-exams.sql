-- Exams of a course, and the attempts of those who take them.

create table exams (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses (id) on delete cascade,
  title text not null,
  instructions text not null default '',
  time_limit_minutes integer,
  attempts_allowed integer not null default 1,
  opens_at timestamptz,
  closes_at timestamptz,
  passing_percent integer not null default 60,
  grading text not null default 'best',
  shuffle boolean not null default true,
  results text not null default 'score',
  results_after_closing boolean not null default false,
  revision integer not null default 1,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint exams_time_limit check (time_limit_minutes between 1 and 1440),
  constraint exams_attempts_allowed check (attempts_allowed between 1 and 100),
  constraint exams_passing_percent check (passing_percent between 1 and 100),
  constraint exams_closes_after_opening check (closes_at > opens_at),
  constraint exams_grading_is_known check (grading in ('best', 'last', 'mean')),
  constraint exams_results_are_known check (results in ('score', 'answers', 'solutions')),
  constraint exams_attempts_end check (published_at is null or time_limit_minutes is not null or closes_at is not null)
);
comment on table exams is 'An exam of a course. published_at: since when learners see it; null: a draft. results: what a learner sees of an attempt that was handed in.';
create index exams_course_index on exams (course_id);
create trigger exams_touch before update on exams for each row execute function touch_updated_at();

create table exam_slots (
  exam_id uuid not null references exams (id) on delete cascade,
  position integer not null,
  question_id uuid references questions (id) on delete cascade,
  pool_tag text,
  draw integer not null default 1,
  points integer not null,
  primary key (exam_id, position),
  constraint exam_slots_name_one_source check (num_nonnulls(question_id, pool_tag) = 1),
  constraint exam_slots_draw check (draw between 1 and 100 and (question_id is null or draw = 1)),
  constraint exam_slots_points check (points between 1 and 1000)
);
comment on table exam_slots is 'What an exam asks, in order: one question, or so many drawn from the course''s exam questions with a tag. points are of each question.';
create index exam_slots_question_index on exam_slots (question_id);

create table exam_attempts (
  id uuid primary key default gen_random_uuid(),
  exam_id uuid not null references exams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  number integer not null,
  lease uuid not null,
  passing_percent integer not null,
  started_at timestamptz not null,
  closes_at timestamptz not null,
  handed_in_at timestamptz,
  handed_in_by text,
  score integer,
  max_score integer not null,
  constraint exam_attempts_number_key unique (exam_id, user_id, number),
  constraint exam_attempts_number_counts_from_one check (number >= 1),
  constraint exam_attempts_handed_in_whole check (num_nulls(handed_in_at, handed_in_by, score) in (0, 3)),
  constraint exam_attempts_handed_in_by check (handed_in_by in ('learner', 'clock')),
  constraint exam_attempts_score check (score between 0 and max_score)
);
comment on table exam_attempts is 'A person takes an exam. closes_at is fixed at the start: the earlier of start plus limit and the exam''s closing. handed_in_by: the learner, or the clock once it has closed. lease names the page that may save.';
create unique index exam_attempts_one_running on exam_attempts (exam_id, user_id) where handed_in_at is null;
create index exam_attempts_user_index on exam_attempts (user_id);
create index exam_attempts_running_index on exam_attempts (closes_at) where handed_in_at is null;

create table exam_responses (
  attempt_id uuid not null references exam_attempts (id) on delete cascade,
  position integer not null,
  question_id uuid not null,
  version integer not null,
  points integer not null,
  option_order uuid[] not null default '{}',
  answer jsonb,
  marked boolean not null default false,
  counter integer not null default 0,
  saved_at timestamptz,
  score integer,
  primary key (attempt_id, position),
  foreign key (question_id, version) references question_versions (question_id, number) on delete cascade,
  constraint exam_responses_counter_counts_up check (counter >= 0),
  constraint exam_responses_score check (score between 0 and points)
);
comment on table exam_responses is 'A question of an attempt in the version that it saw, and the person''s answer. counter orders the saves of one question; option_order is what the learner sees, drawn once.';
create index exam_responses_question_index on exam_responses (question_id, version);
