-- Whether a text embeds a video of another site gives a lesson its icon in every outline. Stored, because reading an outline should not
-- read the texts of all its lessons.
create function embeds_video(content text) returns boolean language sql immutable parallel safe
  return content ~ '(^|\n) {0,3}::video\{https?://([a-z-]+\.)*(youtube(-nocookie)?\.com|youtu\.be|vimeo\.com)/';
comment on function embeds_video is 'Whether a line of Markdown embeds a video of another site.';

alter table course_lessons
  add column embeds_video boolean not null generated always as (embeds_video(coalesce(content, ''))) stored;
comment on column course_lessons.embeds_video is 'Whether the text that learners read embeds a video of another site.';
alter table lesson_drafts add column embeds_video boolean not null generated always as (embeds_video(content)) stored;
comment on column lesson_drafts.embeds_video is 'Whether the authors'' text embeds a video of another site.';

create or replace view lessons as
  select lesson.id, lesson.course_id,
    (select count(*) from course_lessons before
      where before.course_id = lesson.course_id and before.position < lesson.position and before.published_at is not null)::int as position,
    lesson.title, lesson.content, lesson.created_at, lesson.updated_at, lesson.search, lesson.position as place, lesson.xmin,
    lesson.section_id, lesson.free_preview, lesson.words, lesson.embeds_video
  from course_lessons lesson where lesson.published_at is not null;
