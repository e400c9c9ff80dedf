-- A course belongs to those who teach it: its facts, further instructors, sections with names, and lessons that anybody may read.

alter table courses
  add column outcomes text[] not null default '{}',
  add column language text not null default 'en',
  add column teacher_ids uuid[] not null default '{}',
  add constraint courses_outcomes_bounds check (cardinality(outcomes) <= 12 and length(array_to_string(outcomes, '')) <= 2400),
  add constraint courses_language_is_one check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$');
comment on column courses.outcomes is 'What somebody can do after the course, a sentence each.';
comment on column courses.language is 'The language that the course is written in, as a tag such as en or pt-BR.';
comment on column courses.teacher_ids is 'Everybody who teaches the course: instructor_id and its course_instructors. Kept by triggers, for whatever asks who may write the course.';

create table course_instructors (
  course_id uuid not null references courses (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  added_at timestamptz not null default now(),
  primary key (course_id, user_id)
);
comment on table course_instructors is 'Who teaches a course beside its instructor. Whoever is an instructor no more leaves it.';
create index course_instructors_user_index on course_instructors (user_id);

create function keep_course_teachers() returns trigger language plpgsql as $$
begin
  new.teacher_ids := array(
    select new.instructor_id where new.instructor_id is not null
    union select user_id from course_instructors where course_id = new.id
    order by 1);
  return new;
end $$;
alter table courses disable trigger user;
update courses set teacher_ids = array[instructor_id] where instructor_id is not null;
alter table courses enable trigger user;
create trigger courses_keep_teachers before insert or update of instructor_id, teacher_ids on courses
  for each row execute function keep_course_teachers();
create index courses_teachers_index on courses using gin (teacher_ids);

create function tell_course_of_teachers() returns trigger language plpgsql as $$
begin
  -- Writing the column makes its own trigger put it together anew.
  update courses set teacher_ids = '{}' where id = coalesce(new.course_id, old.course_id);
  return null;
end $$;
create trigger course_instructors_tell after insert or delete on course_instructors
  for each row execute function tell_course_of_teachers();

create function leave_courses_with_role() returns trigger language plpgsql as $$
begin
  delete from course_instructors where user_id = new.id;
  return null;
end $$;
create trigger profiles_leave_courses after update of role on profiles
  for each row when (old.role = 'instructor' and new.role <> 'instructor') execute function leave_courses_with_role();

-- Sections: none, and the product page groups three lessons to a module; or every lesson is in one.
create table course_sections (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses (id) on delete cascade,
  position integer not null,
  title text not null,
  constraint course_sections_of_course unique (course_id, id),
  constraint course_sections_position_key unique (course_id, position) deferrable initially deferred,
  constraint course_sections_position_not_negative check (position >= 0),
  constraint course_sections_title_length check (length(trim(title)) between 1 and 200)
);
comment on table course_sections is 'Named groups of the lessons of a course, in order. A course has none, or each of its lessons is in one; lessons stand in the order of their sections.';

alter table course_lessons
  add column section_id uuid,
  add column free_preview boolean not null default false,
  add column words integer not null generated always as (regexp_count(coalesce(content, ''), '\S+')) stored,
  add constraint course_lessons_in_section foreign key (course_id, section_id)
    references course_sections (course_id, id) on delete set null (section_id) deferrable initially deferred;
create index course_lessons_section_index on course_lessons (course_id, section_id);
comment on column course_lessons.section_id is 'The section that the lesson is in; null in courses without sections.';
comment on column course_lessons.free_preview is 'Whether everybody who sees the course in the store may read the lesson.';
comment on column course_lessons.words is 'How many words learners read; from them comes how long the lesson takes.';

create function put_lesson_in_section() returns trigger language plpgsql as $$
begin
  new.section_id := coalesce(
    (select section_id from course_lessons before
      where before.course_id = new.course_id and before.position < new.position and before.section_id is not null
      order by before.position desc limit 1),
    (select id from course_sections where course_id = new.course_id order by position limit 1));
  return new;
end $$;
comment on function put_lesson_in_section is 'Where a course has sections, a lesson that names none is in the one of the lesson before it.';
create trigger lessons_put_in_section before insert on course_lessons
  for each row when (new.section_id is null) execute function put_lesson_in_section();

create or replace view lessons as
  select lesson.id, lesson.course_id,
    (select count(*) from course_lessons before
      where before.course_id = lesson.course_id and before.position < lesson.position and before.published_at is not null)::int as position,
    lesson.title, lesson.content, lesson.created_at, lesson.updated_at, lesson.search, lesson.position as place, lesson.xmin,
    lesson.section_id, lesson.free_preview, lesson.words
  from course_lessons lesson where lesson.published_at is not null;

-- What a course cost when somebody took it.
alter table enrollments add column price integer not null default 0;
comment on column enrollments.price is 'The price of the course, in cents, when the enrollment was made. A later change of the course leaves it.';
update enrollments set price = courses.price from courses where courses.id = enrollments.course_id;
create function keep_price_of_enrollment() returns trigger language plpgsql as $$
begin
  new.price := coalesce((select price from courses where id = new.course_id), 0);
  return new;
end $$;
create trigger enrollments_keep_price before insert on enrollments for each row execute function keep_price_of_enrollment();

-- Course pages show sections.
create trigger course_sections_tell_visitor_pages after insert or update or delete or truncate on course_sections
  for each statement execute function tell_visitor_pages();
