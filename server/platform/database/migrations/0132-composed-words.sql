-- An accent that is a character of its own (as macOS and many PDFs write it) is no longer another word. Searches, names and titles have
-- been composed on their way in; now stored names and titles are composed too, and texts, which stay as written, in what finds them.

-- PostgreSQL normalizes only in UTF-8, and embedded databases are in it. In another encoding words stay as they are written.
create function composed(words text) returns text language sql immutable parallel safe
  return case when current_setting('server_encoding') = 'UTF8' then normalize(words) else words end;
create function is_composed(words text) returns boolean language sql immutable parallel safe
  return case when current_setting('server_encoding') = 'UTF8' then words is nfc normalized else true end;

create or replace function caption_words(vtt text) returns text language sql immutable parallel safe
  return left(composed(regexp_replace(regexp_replace(vtt, '^WEBVTT[^\n]*\n', ''), '[0-9:.]+ --> [^\n]*\n', '', 'g')), 250000);
comment on function caption_words is 'The words of captions in WebVTT, for searching, with composed accents.';

create or replace function lesson_words(language text, title text, content text) returns tsvector language sql immutable parallel safe
  return setweight(to_tsvector(search_configuration(language), composed(title)), 'A') ||
    setweight(to_tsvector(search_configuration(language), composed(content)), 'B');

create or replace function keep_profile_search() returns trigger language plpgsql as $$
begin
  new.search := composed(new.full_name) || E'\n' || coalesce((select email from users where id = new.id), '');
  return new;
end $$;

-- Few letters are longer when composed: a name or title that would exceed its limit stays as it is, until somebody changes it.
-- Nothing that a reader notices changes, so updated_at stays and nobody is told.
alter table profiles disable trigger user;
update profiles set full_name = composed(full_name), search = composed(search)
  where not is_composed(full_name) and length(composed(full_name)) <= 200;
update profiles set search = composed(search) where not is_composed(search);
alter table profiles enable trigger user;

alter table courses disable trigger user;
update courses set title = composed(title) where not is_composed(title) and length(composed(title)) <= 200;
update courses set category = composed(category) where not is_composed(category) and length(composed(category)) <= 80;
alter table courses enable trigger user;

alter table course_sections disable trigger user;
update course_sections set title = composed(title) where not is_composed(title) and length(composed(title)) <= 200;
alter table course_sections enable trigger user;

-- A draft, its lesson and its versions are compared with each other, so that all are composed.
update lesson_drafts set title = composed(title) where not is_composed(title) and length(composed(title)) <= 200;
update lesson_versions set title = composed(title) where not is_composed(title) and length(composed(title)) <= 200;
alter table course_lessons disable trigger user;
update course_lessons set search = lesson_words(courses.language, course_lessons.title, course_lessons.content)
  from courses
  where courses.id = course_lessons.course_id and course_lessons.published_at is not null
    and (not is_composed(course_lessons.title) or not is_composed(course_lessons.content));
update course_lessons set title = composed(title) where not is_composed(title) and length(composed(title)) <= 200;
alter table course_lessons enable trigger user;

-- Writing the column makes the database put its words together anew.
update media_captions set vtt = vtt where not is_composed(vtt);
update lesson_media set title = composed(title) where not is_composed(title) and length(composed(title)) <= 200;
update media_chapters set title = composed(title) where not is_composed(title) and length(composed(title)) <= 120;

alter table exams disable trigger user;
update exams set title = composed(title) where not is_composed(title);
alter table exams enable trigger user;
update grade_groups set title = composed(title) where not is_composed(title);

-- The tags of pools and of questions are compared with each other.
update exam_slots set pool_tag = composed(pool_tag) where not is_composed(pool_tag);
alter table questions disable trigger user;
update questions set tags = (
    select array_agg(tag order by place) from (
      select composed(tag) as tag, min(place) as place from unnest(tags) with ordinality as each (tag, place) group by 1
    ) as composed
  )
  where not is_composed(array_to_string(tags, ' '));
alter table questions enable trigger user;

update api_keys set service_name = composed(service_name)
  where not is_composed(service_name) and length(composed(service_name)) <= 100;
