-- How an answer of the tutor came about, what its learner thought of it, and what instructors wrote where the tutor knew nothing.

alter table conversation_turns
  add column outcome text,
  add column lesson_id uuid references course_lessons (id) on delete set null,
  add column passages jsonb not null default '[]',
  add column model text,
  add column prompt_version text,
  add column helpful boolean,
  add column reason text not null default '',
  add column settled_at timestamptz,
  add constraint conversation_turns_outcome_is_known check (outcome in ('answered', 'asked', 'refused')),
  add constraint conversation_turns_reason_of_judgement check (length(reason) <= 1000 and (helpful is not null or reason = ''));
comment on column conversation_turns.outcome is 'Whether the lessons were quoted, the tutor asked back which is meant, or nothing was found. Null: no question about a lesson, a person in distress, or a turn of before this was kept.';
comment on column conversation_turns.lesson_id is 'The lesson that was quoted; else the one that was open, else the nearest.';
comment on column conversation_turns.passages is 'The passages that the answer was written from, best first: lessonId, passage (a hash of its text), heading.';
comment on column conversation_turns.settled_at is 'When an instructor answered the question once and for all.';
create index conversation_turns_lesson_index on conversation_turns (lesson_id) where lesson_id is not null;

create table lesson_answers (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references course_lessons (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  question text not null,
  answer text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lesson_answers_question_length check (length(question) between 1 and 300),
  constraint lesson_answers_answer_length check (length(answer) between 1 and 4000)
);
comment on table lesson_answers is 'A question of learners that the lesson left open, and what its instructor answers. The tutor finds and quotes it like a part of the lesson.';
create index lesson_answers_lesson_index on lesson_answers (lesson_id);
create index lesson_answers_author_index on lesson_answers (author_id);
create trigger lesson_answers_touch before update on lesson_answers for each row execute function touch_updated_at();
