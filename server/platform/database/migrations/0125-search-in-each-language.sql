-- Every text is searched in its own language: a course and its lessons in the course's, captions in their track's. Until now all were
-- taken for English.

create function search_configuration(language text) returns regconfig language sql immutable parallel safe
  return case split_part(language, '-', 1)
    when 'en' then 'pg_catalog.english'::regconfig
    when 'fr' then 'pg_catalog.french'::regconfig
    when 'pt' then 'pg_catalog.portuguese'::regconfig
    when 'ar' then 'pg_catalog.arabic'::regconfig
    when 'es' then 'pg_catalog.spanish'::regconfig
    when 'de' then 'pg_catalog.german'::regconfig
    when 'it' then 'pg_catalog.italian'::regconfig
    when 'nl' then 'pg_catalog.dutch'::regconfig
    when 'ru' then 'pg_catalog.russian'::regconfig
    when 'hi' then 'pg_catalog.hindi'::regconfig
    when 'id' then 'pg_catalog.indonesian'::regconfig
    when 'tr' then 'pg_catalog.turkish'::regconfig
    when 'hy' then 'pg_catalog.armenian'::regconfig
    when 'eu' then 'pg_catalog.basque'::regconfig
    when 'ca' then 'pg_catalog.catalan'::regconfig
    when 'da' then 'pg_catalog.danish'::regconfig
    when 'fi' then 'pg_catalog.finnish'::regconfig
    when 'el' then 'pg_catalog.greek'::regconfig
    when 'hu' then 'pg_catalog.hungarian'::regconfig
    when 'ga' then 'pg_catalog.irish'::regconfig
    when 'lt' then 'pg_catalog.lithuanian'::regconfig
    when 'ne' then 'pg_catalog.nepali'::regconfig
    when 'no' then 'pg_catalog.norwegian'::regconfig
    when 'nb' then 'pg_catalog.norwegian'::regconfig
    when 'nn' then 'pg_catalog.norwegian'::regconfig
    when 'ro' then 'pg_catalog.romanian'::regconfig
    when 'sr' then 'pg_catalog.serbian'::regconfig
    when 'sv' then 'pg_catalog.swedish'::regconfig
    when 'ta' then 'pg_catalog.tamil'::regconfig
    when 'yi' then 'pg_catalog.yiddish'::regconfig
    else 'pg_catalog.simple'::regconfig end;
comment on function search_configuration is 'The stems and stop words of a language, given as a tag such as fr or pt-BR; words as they are written in a language for which PostgreSQL has none, such as Swahili.';

-- The language stands in the row of a course and of captions.
alter table courses drop column search;
alter table courses add column search tsvector not null generated always as (
  setweight(to_tsvector(search_configuration(language), title), 'A') ||
  setweight(to_tsvector(search_configuration(language), category), 'A') ||
  setweight(to_tsvector(search_configuration(language), description), 'B')
) stored;
create index courses_search_index on courses using gin (search);
create index courses_language_index on courses (language);

alter table media_captions drop column words;
alter table media_captions add column words tsvector not null generated always as
  (to_tsvector(search_configuration(language), caption_words(vtt))) stored;
comment on column media_captions.words is 'The words of the captions in their language, for searching.';
create index media_captions_words_index on media_captions using gin (words);
create index media_captions_language_index on media_captions (language);

-- A lesson has the language of its course, so a trigger keeps what it is searched by.
alter table course_lessons alter column search drop expression;
comment on column course_lessons.search is 'The words of title and content in the language of the course, for searching. Kept by triggers; null in a lesson that is not published.';
create function lesson_words(language text, title text, content text) returns tsvector language sql immutable parallel safe
  return setweight(to_tsvector(search_configuration(language), title), 'A') ||
    setweight(to_tsvector(search_configuration(language), content), 'B');
comment on function lesson_words is 'What a lesson is searched by.';
create function keep_lesson_search() returns trigger language plpgsql as $$
begin
  new.search := lesson_words((select language from courses where id = new.course_id), new.title, new.content);
  return new;
end $$;
-- After lessons_lock_course: who adds a lesson waits for whoever is changing the language.
create trigger lessons_search before insert or update of course_id, title, content, search on course_lessons
  for each row execute function keep_lesson_search();
create function keep_search_of_lessons() returns trigger language plpgsql as $$
begin
  update course_lessons set search = null where course_id = new.id and published_at is not null;
  return null;
end $$;
comment on function keep_search_of_lessons is 'Writing the column makes its own trigger put it together anew.';
create trigger courses_keep_search_of_lessons after update of language on courses
  for each row when (search_configuration(old.language) <> search_configuration(new.language)) execute function keep_search_of_lessons();

-- Another language of the course is no other text: updated_at stays.
drop trigger lessons_touch on course_lessons;
create trigger lessons_touch before update on course_lessons
  for each row when (old.search is not distinct from new.search or (old.title, old.content) is distinct from (new.title, new.content))
  execute function touch_updated_at();

alter table course_lessons disable trigger user;
update course_lessons set search = lesson_words(courses.language, course_lessons.title, course_lessons.content)
  from courses
  where courses.id = course_lessons.course_id and course_lessons.published_at is not null
    and search_configuration(courses.language) <> 'pg_catalog.english'::regconfig;
alter table course_lessons enable trigger user;

create function searched_words(search text, also text default null) returns table (languages text[], query tsquery, words tsquery)
  language sql stable parallel safe rows 2 as $$
  -- From one language to the next in the index, instead of reading every course.
  with recursive taught as (
    (select courses.language from courses order by 1 limit 1)
    union all
    select (select courses.language from courses where courses.language > taught.language order by 1 limit 1)
    from taught where taught.language is not null
  ), captioned as (
    (select media_captions.language from media_captions order by 1 limit 1)
    union all
    select (select media_captions.language from media_captions where media_captions.language > captioned.language order by 1 limit 1)
    from captioned where captioned.language is not null
  )
  select array_agg(known.language), websearch_to_tsquery(search_configuration(known.language), search),
    plainto_tsquery(search_configuration(known.language), search)
  from (select language from taught union select language from captioned union select also) known
  where known.language is not null group by 2, 3
$$;
comment on function searched_words is 'A search in each language of courses and captions and in one more: query with phrases and exclusions, words without. Languages in which both are the same share a row, so that an index is searched once for them.';
