-- What instructors see of their courses: who was there when last, and how many have come how far.

alter table enrollments add column last_opened_at timestamptz;
comment on column enrollments.last_opened_at is 'When the person opened a lesson of the course last; null: never. Kept by the trigger of lesson_visits, so that a course of thousands is one walk over its enrollments.';

-- updated_at says when somebody went on in a course. A column that only follows the visits does not change it.
drop trigger enrollments_touch on enrollments;
create trigger enrollments_touch before update of progress, current_lesson on enrollments
  for each row execute function touch_updated_at();

update enrollments set last_opened_at = visits.last
  from (select user_id, course_id, max(opened_at) as last from lesson_visits group by user_id, course_id) as visits
  where visits.user_id = enrollments.user_id and visits.course_id = enrollments.course_id;

create function keep_last_opened() returns trigger language plpgsql as $$
begin
  update enrollments set last_opened_at = greatest(enrollments.last_opened_at, visits.last)
    from (select user_id, course_id, max(opened_at) as last from added group by user_id, course_id) as visits
    where visits.user_id = enrollments.user_id and visits.course_id = enrollments.course_id;
  return null;
end $$;
comment on function keep_last_opened is 'Runs after the statement that adds visits, which may have written the enrollment itself.';
create trigger lesson_visits_keep_last_opened after insert on lesson_visits
  referencing new table as added for each statement execute function keep_last_opened();

-- How many people have opened a lesson is read from the index alone.
create index lesson_visits_reach_index on lesson_visits (lesson_id, user_id);
drop index lesson_visits_lesson_index;
