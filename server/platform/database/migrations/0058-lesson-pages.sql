-- What published lessons were rendered to, so that opening one renders nothing; attachments beside recordings; and videos of other sites that learners tick off.

create table lesson_pages (
  lesson_id uuid primary key references course_lessons (id) on delete cascade,
  source bytea not null,
  dialect integer not null,
  html text not null,
  constraint lesson_pages_source_is_a_hash check (octet_length(source) = 32)
);
comment on table lesson_pages is 'The safe HTML of published lessons. Derived: a row may be missing or of an older text, and then the lesson is rendered anew when it is next read.';
comment on column lesson_pages.source is 'SHA-256 of the Markdown that the HTML was made of; one of another text is not shown.';
comment on column lesson_pages.dialect is 'The version of the renderer that made it; that of another is not shown.';

alter table lesson_media add column pages integer;
alter table lesson_media add constraint lesson_media_pages_are_some check (pages > 0);
comment on column lesson_media.pages is 'Pages of a document, or slides; null: it does not say, or it is a recording.';

create table watched_embeds (
  user_id uuid not null references users (id) on delete cascade,
  lesson_id uuid not null references course_lessons (id) on delete cascade,
  site text not null,
  video text not null,
  ticked_at timestamptz not null,
  primary key (user_id, lesson_id, site, video),
  constraint watched_embeds_video_length check (length(site) between 1 and 20 and length(video) between 1 and 40)
);
create index watched_embeds_lesson_index on watched_embeds (lesson_id);
comment on table watched_embeds is 'Videos of other sites that a person says to have watched: nothing is known of how much.';
