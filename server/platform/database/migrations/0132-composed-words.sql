-- An accent that is a character of its own (as macOS and many PDFs write it) is no longer another word. Searches, names and titles have
-- been composed on their way in; now stored names and titles are composed too, and texts, which stay as written, in what finds them.

create or replace function caption_words(vtt text) returns text language sql immutable parallel safe
  return left(normalize(regexp_replace(regexp_replace(vtt, '^WEBVTT[^\n]*\n', ''), '[0-9:.]+ --> [^\n]*\n', '', 'g')), 250000);
comment on function caption_words is 'The words of captions in WebVTT, for searching, with composed accents.';

create or replace function lesson_words(language text, title text, content text) returns tsvector language sql immutable parallel safe
  return setweight(to_tsvector(search_configuration(language), normalize(title)), 'A') ||
    setweight(to_tsvector(search_configuration(language), normalize(content)), 'B');

create function course_words(language text, title text, category text, description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector(search_configuration(language), normalize(title)), 'A') ||
    setweight(to_tsvector(search_configuration(language), normalize(category)), 'A') ||
    setweight(to_tsvector(search_configuration(language), normalize(description)), 'B');
comment on function course_words is 'What a course is searched by.';

create or replace function keep_profile_search() returns trigger language plpgsql as $$
begin
  new.search := normalize(new.full_name) || E'\n' || coalesce((select email from users where id = new.id), '');
  return new;
end $$;

-- Few letters are longer when composed: a name or title that would exceed its limit stays as it is, until somebody changes it.
-- Nothing that a reader notices changes, so updated_at stays and nobody is told.
alter table profiles disable trigger user;
update profiles set full_name = normalize(full_name), search = normalize(search)
  where full_name is not nfc normalized and length(normalize(full_name)) <= 200;
update profiles set search = normalize(search) where search is not nfc normalized;
alter table profiles enable trigger user;

alter table courses disable trigger user;
update courses set title = normalize(title) where title is not nfc normalized and length(normalize(title)) <= 200;
update courses set category = normalize(category) where category is not nfc normalized and length(normalize(category)) <= 80;
alter table courses enable trigger user;

alter table course_sections disable trigger user;
update course_sections set title = normalize(title) where title is not nfc normalized and length(normalize(title)) <= 200;
alter table course_sections enable trigger user;

-- A draft, its lesson and its versions are compared with each other, so that all are composed.
update lesson_drafts set title = normalize(title) where title is not nfc normalized and length(normalize(title)) <= 200;
update lesson_versions set title = normalize(title) where title is not nfc normalized and length(normalize(title)) <= 200;
alter table course_lessons disable trigger user;
update course_lessons set search = lesson_words(courses.language, course_lessons.title, course_lessons.content)
  from courses
  where courses.id = course_lessons.course_id and course_lessons.published_at is not null
    and (course_lessons.title is not nfc normalized or course_lessons.content is not nfc normalized);
update course_lessons set title = normalize(title) where title is not nfc normalized and length(normalize(title)) <= 200;
alter table course_lessons enable trigger user;

-- Writing the column makes the database put its words together anew.
update media_captions set vtt = vtt where vtt is not nfc normalized;
update lesson_media set title = normalize(title) where title is not nfc normalized and length(normalize(title)) <= 200;
update media_chapters set title = normalize(title) where title is not nfc normalized and length(normalize(title)) <= 120;

alter table exams disable trigger user;
update exams set title = normalize(title) where title is not nfc normalized;
alter table exams enable trigger user;
update grade_groups set title = normalize(title) where title is not nfc normalized;

-- The tags of pools and of questions are compared with each other.
update exam_slots set pool_tag = normalize(pool_tag) where pool_tag is not nfc normalized;
alter table questions disable trigger user;
update questions set tags = (
    select array_agg(tag order by place) from (
      select normalize(tag) as tag, min(place) as place from unnest(tags) with ordinality as each (tag, place) group by 1
    ) as composed
  )
  where array_to_string(tags, ' ') is not nfc normalized;
alter table questions enable trigger user;

update api_keys set service_name = normalize(service_name)
  where service_name is not nfc normalized and length(normalize(service_name)) <= 100;

-- Last, because nobody reads a course from here on until the migration is done.
alter table courses drop column search;
alter table courses add column search tsvector not null
  generated always as (course_words(language, title, category, description)) stored;
create index courses_search_index on courses using gin (search);
