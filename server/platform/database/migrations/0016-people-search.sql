-- What a person is searched by, in one column: an "or" across two tables would look at everybody whenever a search finds many.

alter table profiles add column search text not null default '';
comment on column profiles.search is 'Name and address, a line each; kept by triggers.';

update profiles set search = profiles.full_name || E'\n' || users.email from users where users.id = profiles.id;

create function keep_profile_search() returns trigger language plpgsql as $$
begin
  new.search := new.full_name || E'\n' || coalesce((select email from users where id = new.id), '');
  return new;
end $$;
create trigger profiles_keep_search before insert or update of full_name, search on profiles
  for each row execute function keep_profile_search();

create function keep_search_of_address() returns trigger language plpgsql as $$
begin
  update profiles set search = '' where id = new.id;
  return null;
end $$;
comment on function keep_search_of_address is 'Writing the column makes its own trigger put it together anew.';
create trigger users_keep_search after update of email on users
  for each row when (old.email is distinct from new.email) execute function keep_search_of_address();

create index profiles_search_index on profiles using gin (search gin_trgm_ops);
drop index profiles_full_name_search;
drop index users_email_search;
