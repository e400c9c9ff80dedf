-- Small things that several tables use.

create extension if not exists pg_trgm;

create function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;

comment on function touch_updated_at is 'Keeps updated_at true whoever writes the row.';
