-- The time in which each person can have watched what they say they have, all recordings, tabs and devices together.

create table watch_times (
  user_id uuid primary key references users (id) on delete cascade,
  spent int8multirange not null default '{}'
);
comment on table watch_times is 'Which moments of the last 24 hours (milliseconds since 1970) are taken up by what a person has watched or read: each moment counts for one recording.';
