-- Teachers decide how much of a recording must be watched. What is done keeps its time in media_progress, whatever the percentage becomes.
alter table courses add column watched_percent smallint not null default 90
  constraint courses_watched_percent check (watched_percent between 50 and 100);
comment on column courses.watched_percent is 'How many percent of a recording must be watched for it to count as done. From 90 up, no more than the last 30 seconds may be missing.';

alter table media_captions add column kind text not null default 'captions'
  constraint media_captions_kind check (kind in ('captions', 'subtitles'));
comment on column media_captions.kind is 'Captions tell sounds too, for people who do not hear them; subtitles tell only what is said.';
