-- Who a person is: the sign-in record (users) and the profile that the academy shows (profiles).

create table users (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  password_hash text,
  email_confirmed_at timestamptz,
  is_super_admin boolean not null default false,
  user_metadata jsonb not null default '{}',
  banned_until timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_key unique (email),
  constraint users_email_is_normalized check (email = lower(trim(email)) and position('@' in email) > 1 and length(email) <= 320),
  constraint users_metadata_is_object check (jsonb_typeof(user_metadata) = 'object')
);
comment on table users is 'Sign-in record of a person. The password hash is argon2id; null means that the person signs in without a password.';
comment on column users.is_super_admin is 'Set by the operator alone (environment or command line), never by a call.';
create trigger users_touch before update on users for each row execute function touch_updated_at();

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  full_name text not null default '',
  role text not null default 'student',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_role_is_known check (role in ('student', 'instructor', 'admin')),
  constraint profiles_full_name_length check (length(full_name) <= 200),
  -- What a course refers to when it names its instructor.
  constraint profiles_id_role_key unique (id, role)
);
comment on table profiles is 'What the academy knows of a person: name and role. One for every sign-in record.';
create index profiles_role_index on profiles (role);
create index profiles_full_name_search on profiles using gin (full_name gin_trgm_ops);
create index users_email_search on users using gin (email gin_trgm_ops);
create trigger profiles_touch before update on profiles for each row execute function touch_updated_at();

create function delete_user_of_profile() returns trigger language plpgsql as $$
begin
  delete from users where id = old.id;
  return null;
end $$;
comment on function delete_user_of_profile is 'A deleted profile takes the sign-in and, through it, every session with it.';
create trigger profiles_delete_user after delete on profiles for each row execute function delete_user_of_profile();
