-- What makes an exam fair: outages of the academy are credited, late answers are kept sealed, accommodations, and codes that open an exam.

create table heartbeats (
  only_row boolean primary key default true,
  at timestamptz not null,
  constraint heartbeats_one_row check (only_row)
);
comment on table heartbeats is 'When a process of the academy was last seen to work with its database: a gap is an outage.';

create table outages (
  id uuid primary key default gen_random_uuid(),
  began_at timestamptz not null unique,
  ended_at timestamptz not null,
  attempts integer not null default 0,
  constraint outages_end_after_begin check (ended_at > began_at)
);
comment on table outages is 'Times in which no process of the academy worked, and how many running attempts were given that time back.';

alter table exam_attempts add column credit_seconds integer not null default 0;
alter table exam_attempts add column break_seconds integer not null default 0;
alter table exam_attempts add column paused_at timestamptz;
alter table exam_attempts add constraint exam_attempts_credits check (credit_seconds >= 0 and break_seconds >= 0);
comment on column exam_attempts.credit_seconds is 'What outages of the academy and breaks have added to closes_at.';
comment on column exam_attempts.break_seconds is 'What is left of the breaks that stop the clock.';
comment on column exam_attempts.paused_at is 'Since when a break stops the clock; closes_at is put off by all that is left of the breaks until it ends.';

create table late_answers (
  attempt_id uuid not null,
  position integer not null,
  answer jsonb,
  counter integer not null,
  received_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  counts boolean,
  reason text,
  primary key (attempt_id, position),
  foreign key (attempt_id, position) references exam_responses (attempt_id, position) on delete cascade,
  constraint late_answers_decided_whole check (num_nulls(decided_at, counts, reason) in (0, 3))
);
comment on table late_answers is 'The last answer to a question that came more than 30 seconds after an attempt had closed: sealed until an author of the exam decides, with a reason, whether it counts.';
create index late_answers_decider_index on late_answers (decided_by);

create table accommodations (
  user_id uuid primary key references users (id) on delete cascade,
  time_percent integer not null default 100,
  break_minutes integer not null default 0,
  extra_attempts integer not null default 0,
  calm boolean not null default false,
  reason text not null default '',
  set_by uuid references users (id) on delete set null,
  set_at timestamptz not null,
  constraint accommodations_time check (time_percent between 100 and 400),
  constraint accommodations_breaks check (break_minutes between 0 and 240),
  constraint accommodations_attempts check (extra_attempts between 0 and 20)
);
comment on table accommodations is 'What a person is given in every exam. reason is for admins and the person; instructors see the effect alone.';
create index accommodations_setter_index on accommodations (set_by);

alter table exams add column access_code text;
comment on column exams.access_code is 'What a learner has to type to begin; null: nothing.';
