-- Questions of exams whose key was wrong: what was done about it, and what came of it for each attempt.

alter table exam_responses add column left_out boolean not null default false;
comment on column exam_responses.left_out is 'A correction has taken the question out of the total of this attempt.';

create table exam_corrections (
  id uuid primary key default gen_random_uuid(),
  exam_id uuid not null references exams (id) on delete cascade,
  question_id uuid not null references questions (id) on delete cascade,
  remedy text not null,
  key_version integer,
  up_to_version integer not null,
  may_lower boolean not null,
  reason text not null,
  author_id uuid references users (id) on delete set null,
  made_at timestamptz not null,
  replaced_at timestamptz,
  foreign key (question_id, key_version) references question_versions (question_id, number) on delete cascade,
  constraint exam_corrections_remedy_is_known check (remedy in ('new-key', 'both-keys', 'full-marks', 'left-out')),
  constraint exam_corrections_key_where_needed check ((key_version is not null) = (remedy in ('new-key', 'both-keys')))
);
comment on table exam_corrections is 'What was done about a question of an exam whose key was wrong. key_version: the version of the question that has the right key. up_to_version: attempts that saw a newer version are not touched. may_lower: whether scores might fall. replaced_at: a later correction of the same question counts instead. author_id is null for people who are gone.';
create unique index exam_corrections_one_counts on exam_corrections (exam_id, question_id) where replaced_at is null;
create index exam_corrections_question_index on exam_corrections (question_id, key_version);
create index exam_corrections_author_index on exam_corrections (author_id);

create table exam_regrades (
  correction_id uuid not null references exam_corrections (id) on delete cascade,
  attempt_id uuid not null references exam_attempts (id) on delete cascade,
  score_before integer not null,
  max_before integer not null,
  score_after integer not null,
  max_after integer not null,
  primary key (correction_id, attempt_id)
);
comment on table exam_regrades is 'What a correction changed for an attempt: its learner is shown it.';
create index exam_regrades_attempt_index on exam_regrades (attempt_id);
