-- Captions are edited in the academy: they have revisions, and what a save replaces is kept. Recordings have chapters.

alter table media_captions
  add column revision int not null default 1,
  add column saved_by uuid references users (id) on delete set null,
  add constraint media_captions_revision_is_one check (revision > 0);
create index media_captions_saved_by_index on media_captions (saved_by) where saved_by is not null;
comment on column media_captions.revision is 'Grows with each save, also after captions were removed and written again.';
comment on column media_captions.saved_by is 'Who saved this revision. Null where their account is gone, or it came with the academy.';

create table media_caption_versions (
  media_id uuid not null references lesson_media (id) on delete cascade,
  language text not null,
  revision int not null,
  vtt text not null,
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null,
  primary key (media_id, language, revision),
  constraint media_caption_versions_language_is_one check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  constraint media_caption_versions_revision_is_one check (revision > 0),
  constraint media_caption_versions_length check (char_length(vtt) <= 1000000)
);
create index media_caption_versions_saved_by_index on media_caption_versions (saved_by) where saved_by is not null;
comment on table media_caption_versions is 'Captions that a later save replaced or that were removed, the newest twenty of each language.';

alter table lesson_media
  add column chapters_revision int not null default 0,
  add constraint lesson_media_chapters_revision_is_one check (chapters_revision >= 0);
comment on column lesson_media.chapters_revision is 'Grows with each save of its chapters.';

create table media_chapters (
  media_id uuid not null references lesson_media (id) on delete cascade,
  starts_ms int not null,
  title text not null,
  primary key (media_id, starts_ms),
  constraint media_chapters_starts_in_time check (starts_ms between 0 and 43200000),
  constraint media_chapters_title_length check (char_length(title) between 1 and 120)
);
comment on table media_chapters is 'Chapters of a recording: each lasts until the next one begins.';
