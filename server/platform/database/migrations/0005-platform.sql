-- The platform itself: settings, keys, mail, the audit log and the cost of AI.

create table platform_settings (
  id boolean primary key default true,
  launched boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint platform_settings_one_row check (id)
);
comment on table platform_settings is 'One row: what the super admin has decided for the whole academy.';
insert into platform_settings default values;
create trigger platform_settings_touch before update on platform_settings for each row execute function touch_updated_at();

create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  service_name text not null,
  key_encrypted bytea not null,
  last_four text not null,
  created_at timestamptz not null default now(),
  constraint api_keys_service_name_length check (length(trim(service_name)) between 1 and 100),
  constraint api_keys_last_four_length check (length(last_four) <= 4)
);
comment on table api_keys is 'Keys to other services, encrypted with a key that is not in the database. last_four is all that a list shows.';
create index api_keys_user_index on api_keys (user_id, created_at desc);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject_type text,
  subject_id text,
  details jsonb not null default '{}',
  request_id text,
  network text
);
comment on table audit_log is 'What was done by whom, append-only. Ids are kept without foreign keys, because an entry outlives what it tells of.';
create index audit_log_newest_index on audit_log (at desc, id desc);
create index audit_log_actor_index on audit_log (actor_id, at desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_audit_change();

create table mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  to_address text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_outbox_status_is_known check (status in ('queued', 'sent', 'failed')),
  constraint mail_outbox_sent_has_time check ((status = 'sent') = (sent_at is not null)),
  constraint mail_outbox_attempts_not_negative check (attempts >= 0)
);
comment on table mail_outbox is 'Mail, written in the transaction that causes it and sent afterwards.';
create index mail_outbox_due_index on mail_outbox (next_attempt_at) where status = 'queued';
create index mail_outbox_newest_index on mail_outbox (created_at desc);

create table ai_usage (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  day date not null,
  function_name text not null,
  model text not null,
  status text not null default 'reserved',
  reserved_tokens integer not null,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint ai_usage_status_is_known check (status in ('reserved', 'settled', 'refunded')),
  constraint ai_usage_settled_has_time check ((status = 'reserved') = (settled_at is null)),
  constraint ai_usage_tokens_not_negative check (reserved_tokens >= 0 and input_tokens >= 0 and output_tokens >= 0)
);
comment on table ai_usage is 'Ledger of AI calls: tokens are reserved before a call and settled after it. day is the UTC day that the budget counts.';
create index ai_usage_budget_index on ai_usage (user_id, day);
create index ai_usage_day_index on ai_usage (day);
