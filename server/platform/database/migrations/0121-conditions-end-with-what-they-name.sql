-- A condition whose only part named a lesson or exam that is deleted is none. The empty row would still keep its lesson from being a free
-- preview, and its words from the store's search.

create function end_empty_condition() returns trigger language plpgsql as $$
begin
  delete from release_conditions where id = new.id;
  return null;
end $$;
create trigger release_conditions_end_when_empty after update on release_conditions
  for each row when (num_nonnulls(new.opens_at, new.after_days, new.after_lesson_id, new.after_exam_id) = 0)
  execute function end_empty_condition();

delete from release_conditions where num_nonnulls(opens_at, after_days, after_lesson_id, after_exam_id) = 0;
