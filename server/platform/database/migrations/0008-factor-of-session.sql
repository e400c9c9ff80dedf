-- Which second factor has raised a session: when that factor is removed, the session falls back.

alter table sessions add column factor_id uuid references mfa_factors (id) on delete set null;
comment on column sessions.factor_id is 'The second factor that raised the session to aal2; null at aal1, or when a recovery code raised it.';
create index sessions_factor_index on sessions (factor_id) where factor_id is not null;
