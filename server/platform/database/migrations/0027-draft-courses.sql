-- Courses that are being prepared: nobody but their instructor and admins sees them.

alter table courses add column published_at timestamptz default now();
-- That a course was published before there were drafts is no change of the course.
alter table courses disable trigger courses_touch;
update courses set published_at = created_at;
alter table courses enable trigger courses_touch;
comment on column courses.published_at is 'Since when the course is offered. Null: it is a draft, which only its instructor and admins see.';
alter table courses add constraint courses_archived_was_published check (archived_at is null or published_at is not null);

alter table courses add column offered boolean not null
  generated always as (published_at is not null and archived_at is null) stored;
comment on column courses.offered is 'Whether the course stands in the store: published, and not archived. The one place where this is decided.';
comment on column courses.archived_at is 'Since when the course is offered no more; those who take it keep it.';
drop index courses_offered_index;
create index courses_offered_index on courses (published_at desc, created_at desc, id) where offered;
