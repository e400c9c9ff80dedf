-- Recordings of lessons: what authors upload, its captions, and how much of each a person has watched.

create table lesson_media (
  id uuid primary key default gen_random_uuid(),
  lesson_id uuid not null references course_lessons (id) on delete cascade,
  uploaded_by uuid references users (id) on delete set null,
  file_name text not null,
  fingerprint text not null,
  upload_bytes bigint not null,
  title text not null default '',
  description text not null default '',
  state text not null default 'uploading',
  refusal text,
  checks int not null default 0,
  check_due_at timestamptz,
  file_key text,
  content_type text,
  bytes bigint,
  seconds double precision,
  width int,
  height int,
  created_at timestamptz not null default now(),
  received_at timestamptz not null default now(),
  constraint lesson_media_file_name_length check (char_length(file_name) between 1 and 200),
  constraint lesson_media_fingerprint_is_one check (fingerprint ~ '^[0-9a-f]{64}$'),
  constraint lesson_media_holds_something check (upload_bytes > 0),
  constraint lesson_media_title_length check (char_length(title) <= 200),
  constraint lesson_media_description_length check (char_length(description) <= 2000),
  constraint lesson_media_state_is_known check (state in ('uploading', 'checking', 'ready', 'refused')),
  constraint lesson_media_refused_because check ((state = 'refused') = (refusal is not null)),
  constraint lesson_media_ready_with_file check (state <> 'ready' or num_nulls(file_key, content_type, bytes, seconds) = 0)
);
create index lesson_media_lesson_index on lesson_media (lesson_id, created_at);
create index lesson_media_uploaded_by_index on lesson_media (uploaded_by);
create index lesson_media_unfinished_index on lesson_media (state, received_at) where state in ('uploading', 'checking');
comment on table lesson_media is 'A video or audio file of a lesson. Its id is that of its upload and of its address, /media/<id>/.... A file is never replaced: another one is another row.';
comment on column lesson_media.fingerprint is 'SHA-256 of the file''s first MiB, by which the browser knows the file again when an upload goes on.';
comment on column lesson_media.upload_bytes is 'How long the upload is said to be; how much of it has come is the size of its file.';
comment on column lesson_media.checks is 'How often reading it was begun: a file that ends the academy thrice is refused.';
comment on column lesson_media.check_due_at is 'Until when the process that checks it has it to itself.';
comment on column lesson_media.received_at is 'When the last bytes came.';

create table media_captions (
  media_id uuid not null references lesson_media (id) on delete cascade,
  language text not null,
  vtt text not null,
  updated_at timestamptz not null default now(),
  primary key (media_id, language),
  constraint media_captions_language_is_one check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  constraint media_captions_length check (char_length(vtt) <= 1000000)
);
comment on table media_captions is 'Captions as WebVTT, made anew from what was uploaded: cues of plain text and nothing else.';

create table media_progress (
  user_id uuid not null references users (id) on delete cascade,
  media_id uuid not null references lesson_media (id) on delete cascade,
  covered int4multirange not null default '{}',
  position_seconds double precision not null default 0,
  begun_at timestamptz not null,
  watched_at timestamptz not null,
  done_at timestamptz,
  primary key (user_id, media_id),
  constraint media_progress_position_is_one check (position_seconds >= 0)
);
create index media_progress_media_index on media_progress (media_id);
comment on table media_progress is 'The seconds of a recording that a person has watched, as a union: repeats and disorder change nothing. done_at stays once it is there.';
