-- What an academy decides for itself: a row for each setting that somebody has changed. Without one its standard holds.

create table academy_settings (
  key text primary key,
  value jsonb not null,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null,
  constraint academy_settings_key_length check (length(key) between 1 and 60),
  constraint academy_settings_value_size check (octet_length(value::text) <= 20000)
);
comment on table academy_settings is 'Settings that an admin has changed, by the keys of domain/academy-settings.schema.ts; what stands in no row has its standard.';
create index academy_settings_changed_by_index on academy_settings (changed_by);

create function tell_academy_settings() returns trigger language plpgsql as $$
begin
  -- On the channel that every process hears already: one of an older version forgets its pages, as it does at any other notice.
  perform pg_notify('visitor_pages', 'academy_settings');
  return null;
end $$;
comment on function tell_academy_settings is 'Tells every process of the academy that a setting has changed.';
create trigger academy_settings_tell after insert or update or delete or truncate on academy_settings
  for each statement execute function tell_academy_settings();
