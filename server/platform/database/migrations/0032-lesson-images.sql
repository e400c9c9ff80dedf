-- Pictures that were uploaded for lessons, and which texts show them.

create table lesson_images (
  name text primary key,
  created_at timestamptz not null default now(),
  looked_at timestamptz not null default now(),
  missing_since timestamptz default now(),
  constraint lesson_images_name_form check (name ~ '^[0-9]{13}-[a-z0-9][a-z0-9-]{0,119}-[1-9][0-9]{0,3}x[1-9][0-9]{0,3}$')
);
comment on table lesson_images is 'Pictures of lessons whose files are kept, by the name that their files share. looked_at is when a picture was last looked for in the texts, missing_since is null when one named it then. What is missing at two looks, a day apart, is removed.';
create index lesson_images_looked_index on lesson_images (looked_at, name);

create function lesson_picture_names(content text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct found[1]), '{}')
  from regexp_matches(content, '/files/lesson-images/([0-9]{13}-[a-z0-9-]{1,120}-[0-9]{1,4}x[0-9]{1,4})(?:-small)?\.webp', 'g') as found
$$;
comment on function lesson_picture_names is 'The pictures of lessons that a text names, by their names in lesson_images.';
create index lessons_pictures_index on lessons using gin (lesson_picture_names(content));
create index manuscripts_pictures_index on manuscripts using gin (lesson_picture_names(content));
create index manuscript_versions_pictures_index on manuscript_versions using gin (lesson_picture_names(content));
