-- Whoever is put to where their lesson stands now has not gone on in the course.

drop trigger enrollments_touch on enrollments;
create trigger enrollments_touch before update of progress, current_lesson on enrollments
  for each row when (current_setting('academy.lessons_move', true) is distinct from 'on') execute function touch_updated_at();
comment on trigger enrollments_touch on enrollments is 'updated_at says when the person went on. Who moves lessons sets academy.lessons_move for as long as it puts people to where their lessons are.';
