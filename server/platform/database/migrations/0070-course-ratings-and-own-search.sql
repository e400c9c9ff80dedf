-- What learners say of a course when they have finished it, and an index to search the words of captions.
create table course_ratings (
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  stars smallint not null,
  comment text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, course_id),
  constraint course_ratings_stars_are_one_to_five check (stars between 1 and 5),
  constraint course_ratings_comment_length check (length(comment) <= 1000)
);
comment on table course_ratings is 'One rating per person and course, given once the course is completed. The course page tells the average of five or more.';
create index course_ratings_course_index on course_ratings (course_id);
create trigger course_ratings_touch before update on course_ratings for each row execute function touch_updated_at();

-- Without the lines of times; bounded, so that no transcript is longer than a tsvector may be.
create function caption_words(vtt text) returns text language sql immutable parallel safe
  return left(regexp_replace(regexp_replace(vtt, '^WEBVTT[^\n]*\n', ''), '[0-9:.]+ --> [^\n]*\n', '', 'g'), 250000);
comment on function caption_words is 'The words of captions in WebVTT, for searching.';
create index media_captions_words_index on media_captions using gin (to_tsvector('english', caption_words(vtt)));
