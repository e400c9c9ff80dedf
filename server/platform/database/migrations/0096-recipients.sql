-- The privacy page names who receives data: visitors' pages are rendered anew when another vendor is chosen, or its key goes.

create trigger faculty_vendor_tell_visitor_pages after insert or update or delete on faculty_vendor
  for each statement execute function tell_visitor_pages();

-- Which sites' videos lessons embed is asked by everybody: the few lessons that do are found without reading the texts of all.
create index course_lessons_embedding_index on course_lessons (id) where content ~ '::video\{https?://';
comment on index course_lessons_embedding_index is 'The lessons whose texts embed a video of another site.';
