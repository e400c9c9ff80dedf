-- What people have asked about their data, by when it is due, and what became of it.
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  kind text not null,
  person text not null default '',
  details text not null default '',
  state text not null default 'open',
  reason text not null default '',
  recorded_by uuid references users (id) on delete set null,
  received_at timestamptz not null default now(),
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references users (id) on delete set null,
  constraint data_requests_kind_is_known check (kind in ('export', 'correction', 'deletion')),
  constraint data_requests_state_is_known check (state in ('open', 'done', 'refused')),
  constraint data_requests_decided_when_not_open check ((state = 'open') = (decided_at is null)),
  constraint data_requests_refused_with_reason check (state <> 'refused' or reason <> '' or user_id is null),
  constraint data_requests_texts_are_short check (length(person) <= 300 and length(details) <= 2000 and length(reason) <= 1000),
  constraint data_requests_due_after_received check (due_at > received_at)
);
create unique index data_requests_one_open on data_requests (user_id, kind) where state = 'open' and user_id is not null;
create index data_requests_by_due on data_requests (state, due_at);
create index data_requests_recorded_by on data_requests (recorded_by);
create index data_requests_decided_by on data_requests (decided_by);
comment on table data_requests is 'Requests of people about their data. They outlive the account that they are about, without anything that names it.';
comment on column data_requests.person is 'Who has asked by letter and has no account; empty for those who have one.';
comment on column data_requests.recorded_by is 'The admin who has recorded it; null where the person asked in Settings.';

-- Nothing that names a person stays, and their account''s end does what they asked for.
create function forget_data_requests() returns trigger language plpgsql as $$
begin
  update data_requests
  set user_id = null, person = '', details = '', reason = '',
    state = case state when 'open' then 'done' else state end, decided_at = coalesce(decided_at, now())
  where user_id = old.id;
  return old;
end $$;
create trigger users_forget_data_requests before delete on users for each row execute function forget_data_requests();
