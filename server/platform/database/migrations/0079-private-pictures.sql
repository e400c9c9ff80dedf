-- Pictures of lessons open to those who may read a text that shows them, and until one does to whoever uploaded them.

alter table lesson_images add column uploaded_by uuid references users (id) on delete set null;
comment on column lesson_images.uploaded_by is 'Who uploaded it, who sees it before any text that is stored names it. Null for those that are gone, for the samples, and for older pictures.';
create index lesson_images_uploaded_by_index on lesson_images (uploaded_by);
create index legal_texts_pictures_index on legal_texts using gin (lesson_picture_names(content));
create index exams_pictures_index on exams using gin (lesson_picture_names(instructions));
