-- The links with which the first super admin of an empty academy sets it up in a browser.

create table setup_links (
  token_hash bytea primary key,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint setup_links_hash_length check (octet_length(token_hash) = 32),
  constraint setup_links_order check (expires_at > created_at)
);
comment on table setup_links is 'Links to /setup, one for each start of an academy in which nobody lives; the first one that is used takes all of them away. Only the SHA-256 of what a link carries.';
