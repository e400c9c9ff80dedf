-- Which AI vendor answers, where an admin has chosen one with a key of their own.

create table faculty_vendor (
  id boolean primary key default true,
  api_key_id uuid references api_keys (id) on delete set null,
  vendor text not null,
  model text not null,
  base_url text,
  chosen_by uuid references users (id) on delete set null,
  chosen_at timestamptz not null,
  constraint faculty_vendor_one_row check (id),
  constraint faculty_vendor_vendor_is_known check (vendor in ('openai', 'anthropic', 'google', 'openai-compatible')),
  constraint faculty_vendor_model_length check (length(model) between 1 and 200),
  constraint faculty_vendor_base_url_where_needed check ((base_url is not null) = (vendor = 'openai-compatible'))
);
comment on table faculty_vendor is 'At most one row: the vendor that answers with an admin''s key. Without api_key_id the choice has ended, and the row tells what it was.';
create index faculty_vendor_api_key_index on faculty_vendor (api_key_id);
create index faculty_vendor_chosen_by_index on faculty_vendor (chosen_by);

create function end_vendor_choice() returns trigger language plpgsql as $$
begin
  update faculty_vendor set api_key_id = null where api_key_id in (select id from api_keys where user_id = new.id);
  return null;
end $$;
comment on function end_vendor_choice is 'A vendor chosen with somebody''s key answers no longer once they are no admin; it does not come back with the role.';
create trigger profiles_end_vendor_choice after update of role on profiles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function end_vendor_choice();
