-- What the agents of the faculty wrote, each a draft that a person approves or discards.

create table agent_drafts (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  author_id uuid not null references users (id) on delete cascade,
  student_id uuid references users (id) on delete cascade,
  lesson_id uuid references lessons (id) on delete cascade,
  model text not null,
  input jsonb not null,
  output jsonb not null,
  answer_key jsonb not null default '[]',
  choices jsonb not null default '{}',
  state text not null default 'draft',
  decided_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint agent_drafts_kind_is_known check (kind in ('lesson-content', 'assessment', 'engagement')),
  constraint agent_drafts_state_is_known check (state in ('draft', 'approved', 'discarded')),
  constraint agent_drafts_decided_has_time check ((state = 'draft') = (decided_at is null)),
  constraint agent_drafts_about_whom check ((kind = 'lesson-content') = (student_id is null)),
  constraint agent_drafts_about_which_lesson check ((kind = 'assessment') = (lesson_id is not null)),
  constraint agent_drafts_input_is_object check (jsonb_typeof(input) = 'object'),
  constraint agent_drafts_output_is_object check (jsonb_typeof(output) = 'object'),
  constraint agent_drafts_answer_key_is_list check (jsonb_typeof(answer_key) = 'array'),
  constraint agent_drafts_choices_is_object check (jsonb_typeof(choices) = 'object')
);
comment on table agent_drafts is 'What an agent wrote for author_id, for student_id where it is about somebody. It reaches the student once it is approved.';
comment on column agent_drafts.output is 'What may be seen by whoever sees the draft; the answers to its questions are not in it.';
comment on column agent_drafts.answer_key is 'The right options and their places in the lesson, one entry a question: told after a choice, and to staff.';
comment on column agent_drafts.choices is 'What the student chose, by the number of the question.';
create index agent_drafts_author_index on agent_drafts (author_id, created_at desc);
create index agent_drafts_student_index on agent_drafts (student_id, created_at desc);
create index agent_drafts_lesson_index on agent_drafts (lesson_id);
create index agent_drafts_newest_index on agent_drafts (created_at desc, id);
create index agent_drafts_decided_by_index on agent_drafts (decided_by);
