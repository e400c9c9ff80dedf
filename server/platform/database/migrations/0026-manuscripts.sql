-- What authors work on. Learners read lessons, which a manuscript of the same id becomes when it is published.

create table manuscripts (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete cascade,
  position integer not null,
  title text not null,
  content text not null default '',
  words integer not null generated always as (regexp_count(content, '\S+')) stored,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id) on delete set null,
  constraint manuscripts_position_not_negative check (position >= 0),
  constraint manuscripts_position_key unique (course_id, position) deferrable initially deferred,
  constraint manuscripts_title_length check (length(trim(title)) between 1 and 200),
  constraint manuscripts_content_length check (length(content) <= 200000),
  constraint manuscripts_revision_counts_from_one check (revision >= 1)
);
comment on table manuscripts is 'A lesson as its authors write it, with the id of the lesson that it is or will be published as; a lesson gets its manuscript when an author first looks at the course. updated_at and updated_by tell of the text, not of its place.';
comment on column manuscripts.revision is 'Counts the changes of title and content: a change names the revision that it was made from.';
create index manuscripts_updated_by_index on manuscripts (updated_by);

create table manuscript_versions (
  manuscript_id uuid not null references manuscripts (id) on delete cascade,
  number integer not null,
  reason text not null,
  author_id uuid references users (id) on delete set null,
  title text not null,
  content text not null,
  words integer not null generated always as (regexp_count(content, '\S+')) stored,
  begun_at timestamptz not null,
  written_at timestamptz not null,
  primary key (manuscript_id, number),
  constraint manuscript_versions_number_counts_from_one check (number >= 1),
  constraint manuscript_versions_reason_is_known check (reason in ('saved', 'published', 'restored')),
  constraint manuscript_versions_content_length check (length(content) <= 200000)
);
comment on table manuscript_versions is 'The texts that a manuscript had; the newest is the one that it has. What one person saves within a few minutes of begun_at is one version, written_at is the last of it. author_id is null for the text that a lesson had before, and for people who are gone.';
create index manuscript_versions_author_index on manuscript_versions (author_id);
