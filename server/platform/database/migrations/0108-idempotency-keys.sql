-- A creating call that is sent again, because its answer was lost or a button was pressed twice, makes nothing anew.

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  key_hash bytea not null,
  request_hash bytea not null,
  result text,
  created_at timestamptz not null,
  primary key (user_id, key_hash),
  constraint idempotency_keys_key_hash_is_sha256 check (octet_length(key_hash) = 32),
  constraint idempotency_keys_request_hash_is_sha256 check (octet_length(request_hash) = 32)
);
comment on table idempotency_keys is 'What a creating call has made, by the key that its sender made for it. Kept for a day.';
comment on column idempotency_keys.key_hash is 'SHA-256 of the key: without the key itself nobody can try which request a request_hash is of.';
comment on column idempotency_keys.request_hash is 'SHA-256 of key, method, address and body.';
comment on column idempotency_keys.result is 'The id of what was made, or what else the answer is written from. Null only within the transaction that makes it.';
create index idempotency_keys_created_at_index on idempotency_keys (created_at);
