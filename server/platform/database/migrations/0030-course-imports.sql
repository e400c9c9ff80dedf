-- Courses that came as a file: sending it twice makes one.

create table course_imports (
  id uuid primary key,
  course_id uuid not null references courses (id) on delete cascade,
  file_hash bytea not null,
  created_at timestamptz not null default now(),
  constraint course_imports_file_hash_is_sha256 check (octet_length(file_hash) = 32)
);
comment on table course_imports is 'Which course an import has made. id is made by whoever sends the file, for one import.';
create index course_imports_course_index on course_imports (course_id);
