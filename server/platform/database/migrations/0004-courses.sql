-- Courses, their lessons, and who takes them.

create table courses (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  description text not null default '',
  category text not null,
  level text not null default 'beginner',
  duration integer not null default 0,
  instructor_id uuid,
  -- Constant; with the foreign key below it makes an instructor without the role impossible.
  instructor_role text not null default 'instructor',
  featured_image_url text,
  price integer not null default 0,
  rating numeric(2, 1) not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', category), 'A') ||
    setweight(to_tsvector('english', description), 'B')
  ) stored,
  constraint courses_title_length check (length(trim(title)) between 1 and 200),
  constraint courses_description_length check (length(description) <= 5000),
  constraint courses_category_length check (length(trim(category)) between 1 and 80),
  constraint courses_level_is_known check (level in ('beginner', 'intermediate', 'advanced')),
  constraint courses_duration_in_hours check (duration between 0 and 10000),
  constraint courses_price_in_cents check (price between 0 and 100000000),
  constraint courses_rating_range check (rating between 0 and 5),
  constraint courses_instructor_role_is_constant check (instructor_role = 'instructor'),
  constraint courses_instructor_is_instructor foreign key (instructor_id, instructor_role)
    references profiles (id, role) on update no action on delete set null (instructor_id)
);
comment on table courses is 'A course as the store offers it. price is in cents, duration in hours.';
create index courses_instructor_index on courses (instructor_id, instructor_role);
create index courses_category_index on courses (category);
create index courses_newest_index on courses (created_at desc, id);
create index courses_search_index on courses using gin (search);
create index courses_title_search on courses using gin (title gin_trgm_ops);
create index courses_category_search on courses using gin (category gin_trgm_ops);
create trigger courses_touch before update on courses for each row execute function touch_updated_at();

create table lessons (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses (id) on delete cascade,
  position integer not null,
  title text not null,
  content text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A') ||
    setweight(to_tsvector('english', content), 'B')
  ) stored,
  constraint lessons_position_not_negative check (position >= 0),
  constraint lessons_title_length check (length(trim(title)) between 1 and 200),
  constraint lessons_content_length check (length(content) <= 200000),
  constraint lessons_position_key unique (course_id, position) deferrable initially deferred
);
comment on table lessons is 'Lessons of a course in order: positions run from 0 without gaps or doubles. content is Markdown.';
create index lessons_search_index on lessons using gin (search);
create trigger lessons_touch before update on lessons for each row execute function touch_updated_at();

create function lock_course_of_lesson() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform 1 from courses where id = old.course_id for no key update;
  end if;
  if tg_op <> 'DELETE' then
    perform 1 from courses where id = new.course_id for no key update;
    return new;
  end if;
  return old;
end $$;
comment on function lock_course_of_lesson is 'Changes to the lessons of one course wait for each other; otherwise two of them could leave a gap together.';
create trigger lessons_lock_course before insert or delete or update of position, course_id on lessons
  for each row execute function lock_course_of_lesson();

create function check_lesson_positions() returns trigger language plpgsql as $$
declare
  gap_in uuid;
begin
  -- A place that was left is taken again, or nothing stands behind it; a place that was taken has one before it. Looking at the
  -- neighbours is enough, because every change of this transaction is looked at and the lessons were in order before it.
  if tg_op <> 'INSERT'
    and not exists (select 1 from lessons where course_id = old.course_id and position = old.position)
    and exists (select 1 from lessons where course_id = old.course_id and position = old.position + 1)
  then
    gap_in := old.course_id;
  end if;
  if tg_op <> 'DELETE' and new.position > 0
    and exists (select 1 from lessons where course_id = new.course_id and position = new.position)
    and not exists (select 1 from lessons where course_id = new.course_id and position = new.position - 1)
  then
    gap_in := new.course_id;
  end if;
  if gap_in is not null then
    raise exception 'lesson positions of course % must run from 0 without gaps', gap_in
      using errcode = 'check_violation', constraint = 'lessons_positions_without_gaps';
  end if;
  return null;
end $$;
comment on function check_lesson_positions is 'Runs at commit, so that lessons may be moved in any order within a transaction.';
create constraint trigger lessons_positions_without_gaps after insert or delete or update of position, course_id on lessons
  deferrable initially deferred for each row execute function check_lesson_positions();

create table enrollments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  course_id uuid not null references courses (id) on delete cascade,
  progress integer not null default 0,
  current_lesson integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint enrollments_one_per_person_and_course unique (user_id, course_id),
  constraint enrollments_progress_percent check (progress between 0 and 100),
  constraint enrollments_current_lesson_not_negative check (current_lesson >= 0)
);
comment on table enrollments is 'A person takes a course. progress is a percent that never falls; current_lesson is the index of the lesson opened last.';
create index enrollments_course_index on enrollments (course_id);
create trigger enrollments_touch before update on enrollments for each row execute function touch_updated_at();

create function keep_enrollment_progress() returns trigger language plpgsql as $$
begin
  new.progress := greatest(new.progress, old.progress);
  return new;
end $$;
comment on function keep_enrollment_progress is 'Progress never falls, whatever the order in which two openings arrive.';
create trigger enrollments_keep_progress before update of progress on enrollments for each row execute function keep_enrollment_progress();
