-- A lesson is one row, with one place in its course. What authors write on is its draft; what learners read is a view of what is published.
-- Not only adding (docs/decisions/0060): processes of the version before go on reading, opening lessons and saving texts through the views and
-- triggers at the end; adding, moving, publishing and deleting lessons they refuse until they are replaced.

-- The immediate checks leave nothing pending, so that tables can be changed after rows of them were.
set constraints all immediate;

-- An enrollment names the lesson that was opened last. Positions are still those that learners know.
alter table lessons add constraint lessons_of_course_key unique (course_id, id);
alter table enrollments add column lesson_id uuid;
update enrollments set lesson_id = lessons.id
  from lessons where lessons.course_id = enrollments.course_id and lessons.position = enrollments.current_lesson
    and (enrollments.progress > 0 or enrollments.current_lesson > 0 or enrollments.last_opened_at is not null);
alter table enrollments add constraint enrollments_lesson_of_course
  foreign key (course_id, lesson_id) references lessons (course_id, id) on delete set null (lesson_id);
create index enrollments_lesson_index on enrollments (lesson_id);
comment on column enrollments.lesson_id is 'The lesson that the person opened last; null: none yet. Its index in the course is computed.';
comment on table enrollments is 'A person takes a course. progress is a percent that never falls.';

-- Whoever opens a lesson writes progress; who is put to another lesson because theirs is deleted has not gone on.
drop trigger enrollments_touch on enrollments;
create trigger enrollments_touch before update of progress on enrollments for each row execute function touch_updated_at();
comment on trigger enrollments_touch on enrollments is 'updated_at says when the person went on.';

-- Every lesson of a course stands in one order, published or not: the authors' one.
create temporary table lesson_places on commit drop as
  select id, course_id, (row_number() over (partition by course_id order by anchor, behind, place))::int - 1 as position
  from (
    select id, course_id, position as anchor, 0 as behind, 0 as place from manuscripts
    union all
    -- A lesson that no author has looked at yet stands behind the lesson before it.
    select lessons.id, lessons.course_id, coalesce((
        select manuscripts.position from lessons before join manuscripts on manuscripts.id = before.id
        where before.course_id = lessons.course_id and before.position < lessons.position order by before.position desc limit 1
      ), -1), 1, lessons.position
    from lessons where not exists (select from manuscripts where manuscripts.id = lessons.id)
  ) every_lesson;

alter table lessons rename to course_lessons;
create or replace function check_lesson_positions() returns trigger language plpgsql as $$
declare
  gap_in uuid;
begin
  -- A place that was left is taken again, or nothing stands behind it; a place that was taken has one before it. Looking at the
  -- neighbours is enough, because every change of this transaction is looked at and the lessons were in order before it.
  if tg_op <> 'INSERT'
    and not exists (select 1 from course_lessons where course_id = old.course_id and position = old.position)
    and exists (select 1 from course_lessons where course_id = old.course_id and position = old.position + 1)
  then
    gap_in := old.course_id;
  end if;
  if tg_op <> 'DELETE' and new.position > 0
    and exists (select 1 from course_lessons where course_id = new.course_id and position = new.position)
    and not exists (select 1 from course_lessons where course_id = new.course_id and position = new.position - 1)
  then
    gap_in := new.course_id;
  end if;
  if gap_in is not null then
    raise exception 'lesson positions of course % must run from 0 without gaps', gap_in
      using errcode = 'check_violation', constraint = 'lessons_positions_without_gaps';
  end if;
  return null;
end $$;

alter table course_lessons disable trigger user;
alter table course_lessons
  alter column title drop not null,
  alter column content drop not null,
  alter column search drop not null,
  add column published_at timestamptz default now();
update course_lessons set position = lesson_places.position, published_at = course_lessons.created_at
  from lesson_places where lesson_places.id = course_lessons.id;
insert into course_lessons (id, course_id, position, title, content, published_at, created_at, updated_at)
  select manuscripts.id, manuscripts.course_id, lesson_places.position, null, null, null, manuscripts.created_at, manuscripts.updated_at
  from manuscripts join lesson_places on lesson_places.id = manuscripts.id
  where not exists (select from course_lessons where course_lessons.id = manuscripts.id);
alter table course_lessons enable trigger user;
alter table course_lessons add constraint lessons_published_with_text check (num_nulls(published_at, title, content) in (0, 3));
create index course_lessons_published_index on course_lessons (course_id, position) where published_at is not null;
comment on table course_lessons is 'The lessons of a course in order: positions run from 0 without gaps or doubles, published or not. title and content (Markdown) are what learners read; a lesson that is not published has its text in lesson_drafts alone. Learners'' reads go through the view lessons.';
comment on column course_lessons.published_at is 'Since when learners read the lesson. Null: only the authors of its course see it.';

-- What authors write on: one draft for every lesson, with its versions.
alter table manuscripts rename to lesson_drafts;
alter table lesson_drafts rename column id to lesson_id;
alter table lesson_drafts drop column course_id, drop column position;
insert into lesson_drafts (lesson_id, title, content, created_at, updated_at)
  select id, title, content, created_at, updated_at from course_lessons
  where not exists (select from lesson_drafts where lesson_drafts.lesson_id = course_lessons.id);
alter table lesson_drafts add constraint lesson_drafts_of_lesson foreign key (lesson_id) references course_lessons (id) on delete cascade;
alter table lesson_drafts rename constraint manuscripts_pkey to lesson_drafts_pkey;
alter table lesson_drafts rename constraint manuscripts_title_length to lesson_drafts_title_length;
alter table lesson_drafts rename constraint manuscripts_content_length to lesson_drafts_content_length;
alter table lesson_drafts rename constraint manuscripts_revision_counts_from_one to lesson_drafts_revision_counts_from_one;
alter table lesson_drafts rename constraint manuscripts_updated_by_fkey to lesson_drafts_updated_by_fkey;
alter index manuscripts_updated_by_index rename to lesson_drafts_updated_by_index;
alter index manuscripts_pictures_index rename to lesson_drafts_pictures_index;
comment on table lesson_drafts is 'The text of a lesson as its authors write it; publishing copies it to course_lessons. updated_at and updated_by tell of the text, not of its place.';

alter table manuscript_versions rename to lesson_versions;
alter table lesson_versions rename column manuscript_id to lesson_id;
alter table lesson_versions drop constraint manuscript_versions_manuscript_id_fkey;
insert into lesson_versions (lesson_id, number, reason, title, content, begun_at, written_at)
  select lesson_id, 1, 'published', title, content, updated_at, updated_at from lesson_drafts
  where not exists (select from lesson_versions where lesson_versions.lesson_id = lesson_drafts.lesson_id);
alter table lesson_versions add constraint lesson_versions_of_lesson foreign key (lesson_id) references course_lessons (id) on delete cascade;
alter table lesson_versions rename constraint manuscript_versions_pkey to lesson_versions_pkey;
alter table lesson_versions rename constraint manuscript_versions_author_id_fkey to lesson_versions_author_id_fkey;
alter table lesson_versions rename constraint manuscript_versions_number_counts_from_one to lesson_versions_number_counts_from_one;
alter table lesson_versions rename constraint manuscript_versions_reason_is_known to lesson_versions_reason_is_known;
alter table lesson_versions rename constraint manuscript_versions_content_length to lesson_versions_content_length;
alter index manuscript_versions_author_index rename to lesson_versions_author_index;
alter index manuscript_versions_pictures_index rename to lesson_versions_pictures_index;
comment on table lesson_versions is 'The texts that the draft of a lesson had; the newest is the one that it has. What one person saves within a few minutes of begun_at is one version, written_at is the last of it. author_id is null for the text that a lesson had before, and for people who are gone.';

create function begin_lesson_draft() returns trigger language plpgsql as $$
begin
  insert into lesson_drafts (lesson_id, title, content, updated_at) values (new.id, new.title, new.content, new.updated_at);
  insert into lesson_versions (lesson_id, number, reason, title, content, begun_at, written_at)
    values (new.id, 1, 'published', new.title, new.content, new.updated_at, new.updated_at);
  return null;
end $$;
comment on function begin_lesson_draft is 'A lesson that arrives published (the samples, a course file) has a draft and a first version like every other.';
create trigger lessons_begin_draft after insert on course_lessons
  for each row when (new.published_at is not null) execute function begin_lesson_draft();

create view lessons as
  select lesson.id, lesson.course_id,
    (select count(*) from course_lessons before
      where before.course_id = lesson.course_id and before.position < lesson.position and before.published_at is not null)::int as position,
    lesson.title, lesson.content, lesson.created_at, lesson.updated_at, lesson.search, lesson.position as place, lesson.xmin
  from course_lessons lesson where lesson.published_at is not null;
comment on view lessons is 'What learners read, and all that anybody reads for them. position is the index among the published lessons of the course; place orders them as well, without counting. xmin says which writing of the row it is.';

-- For processes of the version before, while they are being replaced. A later migration drops what follows, and enrollments.current_lesson.
create view manuscripts as
  select lesson.id, lesson.course_id, lesson.position, draft.title, draft.content, draft.words, draft.revision, draft.created_at,
    draft.updated_at, draft.updated_by
  from course_lessons lesson join lesson_drafts draft on draft.lesson_id = lesson.id;
create view manuscript_versions as
  select lesson_id as manuscript_id, number, reason, author_id, title, content, words, begun_at, written_at from lesson_versions;
create function save_manuscript() returns trigger language plpgsql as $$
begin
  if new.position <> old.position then
    raise exception 'The academy is being upgraded: lessons are moved by its new version alone' using errcode = 'feature_not_supported';
  end if;
  update lesson_drafts set title = new.title, content = new.content, revision = new.revision, updated_at = new.updated_at, updated_by = new.updated_by
    where lesson_id = old.id;
  return new;
end $$;
create trigger manuscripts_save instead of update on manuscripts for each row execute function save_manuscript();
create function index_lesson_of_enrollment() returns trigger language plpgsql as $$
begin
  new.current_lesson := coalesce((select position from lessons where id = new.lesson_id), 0);
  return new;
end $$;
create trigger enrollments_index_lesson before insert or update of lesson_id on enrollments
  for each row execute function index_lesson_of_enrollment();
create function name_lesson_of_enrollment() returns trigger language plpgsql as $$
begin
  new.lesson_id := (select id from lessons where course_id = new.course_id and position = new.current_lesson);
  return new;
end $$;
create trigger enrollments_name_lesson before update of current_lesson on enrollments
  for each row execute function name_lesson_of_enrollment();
comment on column enrollments.current_lesson is 'The index of lesson_id when it was written, for processes of the version before. Nothing else reads or writes it.';
