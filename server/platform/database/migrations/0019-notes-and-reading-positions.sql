-- What a learner leaves at a lesson for themselves: notes, and where they stopped reading.

create table lesson_notes (
  user_id uuid not null references users (id) on delete cascade,
  lesson_id uuid not null references lessons (id) on delete cascade,
  content text not null,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id),
  constraint lesson_notes_content_length check (length(content) <= 20000),
  constraint lesson_notes_revision_counts_from_one check (revision >= 1)
);
comment on table lesson_notes is 'A person''s own notes on a lesson, plain text. Each change counts revision up; emptied notes stay, so that it never counts anew.';
create index lesson_notes_lesson_index on lesson_notes (lesson_id);
create trigger lesson_notes_touch before update on lesson_notes for each row execute function touch_updated_at();

create table reading_positions (
  user_id uuid not null references users (id) on delete cascade,
  lesson_id uuid not null references lessons (id) on delete cascade,
  block integer not null,
  read_at timestamptz not null,
  primary key (user_id, lesson_id),
  constraint reading_positions_block_not_negative check (block >= 0)
);
comment on table reading_positions is 'Where a person stopped reading a lesson: block is the index of a paragraph, list or the like, read_at when they were there.';
create index reading_positions_lesson_index on reading_positions (lesson_id);
