-- The academy's legal pages. A text is never changed: each publishing is a version of its own.
create table legal_texts (
  kind text not null,
  version integer not null,
  content text not null,
  published_at timestamptz not null,
  published_by uuid references users (id) on delete set null,
  primary key (kind, version),
  constraint legal_texts_kind_is_known check (kind in ('privacy', 'terms', 'imprint', 'accessibility')),
  constraint legal_texts_version_counts check (version >= 1),
  constraint legal_texts_content_length check (length(content) between 1 and 100000)
);
comment on table legal_texts is 'Privacy, terms, imprint and accessibility as Markdown, every version that was published.';
create index legal_texts_published_by_index on legal_texts (published_by);
create trigger legal_texts_tell after insert or update or delete or truncate on legal_texts
  for each statement execute function tell_academy_settings();

-- An academy may keep its audit log for so many days. Whoever deletes says so for the transaction; nothing is ever changed.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('academy.retention', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
