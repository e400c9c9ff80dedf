-- Which folder of files belongs to this database: the folder carries the same id. A process with another folder would show the pictures of
-- the others as missing, so it does not start. The inode of the folder's mark tells a copy from the folder itself.
create table file_store (
  only_row boolean primary key default true check (only_row),
  id uuid not null,
  inode text not null,
  claimed_at timestamptz not null default now()
);
