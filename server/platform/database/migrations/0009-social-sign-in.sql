-- What a social sign-in has to remember until the person comes back.

alter table oauth_states add column secrets_encrypted bytea not null;
comment on column oauth_states.secrets_encrypted is 'PKCE verifier and nonce, sealed: whoever reads the table cannot finish a sign-in.';
create index oauth_states_expiry_index on oauth_states (expires_at);
