-- Pages for visitors are kept by each process until what they show changes. Every process hears of a change when its transaction holds.

create function tell_visitor_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('visitor_pages', '');
  return null;
end $$;
comment on function tell_visitor_pages is 'Tells every process of the academy that pages for visitors may show something else now.';

create trigger courses_tell_visitor_pages after insert or update or delete or truncate on courses
  for each statement execute function tell_visitor_pages();
create trigger lessons_tell_visitor_pages after insert or update or delete or truncate on lessons
  for each statement execute function tell_visitor_pages();
create trigger platform_settings_tell_visitor_pages after insert or update or delete on platform_settings
  for each statement execute function tell_visitor_pages();
-- Course pages name their instructors; what other people call themselves is on no page for visitors.
create trigger profiles_tell_visitor_pages after update on profiles
  for each row when (old.role = 'instructor' or new.role = 'instructor') execute function tell_visitor_pages();
create trigger profiles_gone_tell_visitor_pages after delete on profiles
  for each row when (old.role = 'instructor') execute function tell_visitor_pages();
