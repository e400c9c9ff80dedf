-- What people have asked the tutor and the help, and what they were answered.

create table conversations (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  course_id uuid references courses (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint conversations_kind_is_known check (kind in ('tutor', 'help')),
  constraint conversations_help_is_of_no_course check (kind = 'tutor' or course_id is null)
);
comment on table conversations is 'A conversation of one person with the tutor, about one course or about all that they take, or with the help. The browser makes the id.';
create index conversations_latest_index on conversations (user_id, kind, course_id, updated_at desc);
create index conversations_course_index on conversations (course_id);

create table conversation_turns (
  conversation_id uuid not null references conversations (id) on delete cascade,
  id uuid not null,
  position integer not null,
  question text not null,
  state text not null default 'answering',
  answer text not null default '',
  citations jsonb not null default '[]',
  claim uuid,
  claimed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint conversation_turns_one_however_often_sent primary key (conversation_id, id),
  constraint conversation_turns_position_key unique (conversation_id, position),
  constraint conversation_turns_position_not_negative check (position >= 0),
  constraint conversation_turns_state_is_known check (state in ('answering', 'answered', 'stopped', 'failed')),
  constraint conversation_turns_question_length check (length(question) between 1 and 8000),
  constraint conversation_turns_answer_length check (length(answer) <= 100000),
  constraint conversation_turns_claim_has_time check ((claim is null) = (claimed_at is null))
);
comment on table conversation_turns is 'A question and what became of it. While it is being answered, claim is the answer that is being written, whose process renews claimed_at; an answering turn whose claim is missing or old was cut off.';
create trigger conversation_turns_touch before update on conversation_turns for each row execute function touch_updated_at();
