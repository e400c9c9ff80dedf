-- That a person has opened a lesson decides which lessons and exams open for them and whether they complete the course. Visits are deleted
-- once they are older than the academy keeps them; this fact stays, without a time.

create table opened_lessons (
  user_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null references course_lessons (id) on delete cascade,
  constraint opened_lessons_pkey primary key (user_id, course_id, lesson_id),
  constraint opened_lessons_of_enrollment foreign key (user_id, course_id)
    references enrollments (user_id, course_id) on delete cascade
);
comment on table opened_lessons is 'The lessons that a person has opened of the courses that they take. Kept by the trigger of lesson_visits; it goes with the enrollment.';
create index opened_lessons_reach_index on opened_lessons (lesson_id, user_id);

insert into opened_lessons (user_id, course_id, lesson_id) select distinct user_id, course_id, lesson_id from lesson_visits;

create function keep_opened_lessons() returns trigger language plpgsql as $$
begin
  insert into opened_lessons (user_id, course_id, lesson_id)
    select distinct user_id, course_id, lesson_id from added order by user_id, course_id, lesson_id on conflict do nothing;
  return null;
end $$;
create trigger lesson_visits_keep_opened after insert on lesson_visits
  referencing new table as added for each statement execute function keep_opened_lessons();

create or replace function lesson_passed(of_lesson uuid, reader uuid) returns boolean language sql stable as $$
  select exists (select from opened_lessons where lesson_id = of_lesson and user_id = reader)
    and not exists (
      select from questions
      where lesson_id = of_lesson and purpose = 'practice' and shown_in_lesson and deleted_at is null
        and not exists (select from check_results where question_id = questions.id and user_id = reader and passed_at is not null))
$$;
