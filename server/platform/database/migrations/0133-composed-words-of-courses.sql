-- As in 0132, for what a course is searched by. Apart from it, because it needs the table of courses alone: while somebody reads it, only this
-- is tried again. Nobody reads a course until it is done.

create function course_words(language text, title text, category text, description text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector(search_configuration(language), composed(title)), 'A') ||
    setweight(to_tsvector(search_configuration(language), composed(category)), 'A') ||
    setweight(to_tsvector(search_configuration(language), composed(description)), 'B');
comment on function course_words is 'What a course is searched by.';

alter table courses drop column search;
alter table courses add column search tsvector not null
  generated always as (course_words(language, title, category, description)) stored;
create index courses_search_index on courses using gin (search);
