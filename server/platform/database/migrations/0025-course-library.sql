-- Courses that are no longer offered, and the pictures that were uploaded for courses.

alter table courses add column archived_at timestamptz;
comment on column courses.archived_at is 'Since when the course is offered no more; those who take it keep it. Null: it stands in the store.';
create index courses_offered_index on courses (created_at desc, id) where archived_at is null;

create table course_images (
  name text primary key,
  created_at timestamptz not null default now(),
  needed_at timestamptz not null default now(),
  constraint course_images_name_form check (name ~ '^[0-9]{13}-[a-z0-9][a-z0-9-]{0,79}$')
);
comment on table course_images is 'Pictures of courses whose files are kept, by the name that their files share. needed_at is when one was uploaded, last given to a course, or last left by one; a day later, pictures that no course has are removed.';
create index course_images_needed_index on course_images (needed_at);
