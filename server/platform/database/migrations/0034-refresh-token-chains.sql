-- Which refresh token another one was given for: a client that never got the answer may present the old one again, however late.

alter table refresh_tokens add column parent_id bigint, add column superseded_at timestamptz;
comment on column refresh_tokens.parent_id is 'The token that was presented for this one; null for the first of a session or of a level, and for those from before this column. No foreign key: the tokens of a session go together.';
comment on column refresh_tokens.superseded_at is 'When the parent was presented again, because this token had never arrived. Whoever shows it afterwards proves that it had: the session ends.';
create index refresh_tokens_parent_index on refresh_tokens (parent_id) where parent_id is not null;
