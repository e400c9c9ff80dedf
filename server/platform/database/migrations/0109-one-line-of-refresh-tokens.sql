-- Two uses of one refresh token within its grace begin two lines of tokens; only one of them lives on.

alter table refresh_tokens add column outrun_at timestamptz;
comment on column refresh_tokens.outrun_at is 'When a token of another line of the session was used. Tabs that use both at the same moment are forgiven; whoever shows this one later proves that two hold tokens: the session ends.';
