-- A smaller version of a recording, for slow lines and small screens.
create table media_renditions (
  media_id uuid primary key references lesson_media (id) on delete cascade,
  state text not null default 'making',
  attempts int not null default 1,
  due_at timestamptz,
  file_key text,
  bytes bigint,
  width int,
  height int,
  constraint media_renditions_state_is_known check (state in ('making', 'ready', 'none')),
  constraint media_renditions_attempts_is_one check (attempts > 0),
  constraint media_renditions_ready_with_file check (state <> 'ready' or num_nulls(file_key, bytes, width, height) = 0)
);
create unique index media_renditions_one_at_a_time on media_renditions (state) where state = 'making';
comment on table media_renditions is 'The 720p version of a recording that is larger: H.264 and AAC in MP4. The academy makes one at a time.';
comment on column media_renditions.state is 'none: it could not be made, would not be smaller, or has no room.';
comment on column media_renditions.due_at is 'Until when the process that makes it has it to itself.';
