-- Why a recording without captions is in a published lesson: who publishes it says so, once for each recording.

alter table lesson_media
  add column uncaptioned_reason text,
  add column uncaptioned_by uuid references users (id) on delete set null,
  add column uncaptioned_at timestamptz,
  add constraint lesson_media_uncaptioned_reason_length check (char_length(uncaptioned_reason) between 1 and 500),
  add constraint lesson_media_uncaptioned_with_moment check ((uncaptioned_reason is null) = (uncaptioned_at is null)),
  add constraint lesson_media_uncaptioned_by_somebody check (uncaptioned_by is null or uncaptioned_at is not null);
create index lesson_media_uncaptioned_by_index on lesson_media (uncaptioned_by) where uncaptioned_by is not null;
comment on column lesson_media.uncaptioned_reason is 'Why its lesson was published although it had no captions. Null while nobody has published it so.';
comment on column lesson_media.uncaptioned_by is 'Who gave the reason. Null where their account is gone.';
comment on column lesson_media.uncaptioned_at is 'When the reason was given.';
