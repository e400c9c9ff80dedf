-- Later turns know an answer that helped with an exercise, whichever model wrote it; and answers that belong to no conversation keep how they came
-- about, without the person and their words.

alter table conversation_turns add column helps_with_exercise boolean not null default false;
comment on column conversation_turns.helps_with_exercise is 'Whether the answer is help with an exercise. False also for turns of before this was kept.';
create index conversation_turns_id_index on conversation_turns (id);

create table answer_traces (
  request_id uuid primary key,
  function_name text not null,
  outcome text check (outcome in ('answered', 'asked', 'refused')),
  lesson_id uuid references course_lessons (id) on delete set null,
  passages jsonb not null default '[]' check (jsonb_typeof(passages) = 'array'),
  model text not null,
  prompt_version text not null,
  decision jsonb check (jsonb_typeof(decision) = 'object'),
  created_at timestamptz not null default now()
);
create index answer_traces_lesson_index on answer_traces (lesson_id) where lesson_id is not null;
create index answer_traces_created_index on answer_traces (created_at);
comment on table answer_traces is 'How answers outside of conversations came about: neither who asked nor any word of the question. Deleted with old conversations, after 90 days without a setting.';
comment on column answer_traces.request_id is 'The id of the request, which its caller got in the header X-Request-Id.';
comment on column answer_traces.decision is 'As in conversation_turns, but without the words of the question.';
