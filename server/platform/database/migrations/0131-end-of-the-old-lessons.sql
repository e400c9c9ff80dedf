-- Remove what migration 0044 left for processes of the version before it: the old names of lesson drafts and their versions, and the index
-- that enrollments kept beside lesson_id. Nothing else reads or writes them, so no data is lost: the index follows from lesson_id.

drop view manuscript_versions;
drop view manuscripts;
drop function save_manuscript();
drop trigger enrollments_index_lesson on enrollments;
drop trigger enrollments_name_lesson on enrollments;
drop function index_lesson_of_enrollment();
drop function name_lesson_of_enrollment();
alter table enrollments drop column current_lesson;
