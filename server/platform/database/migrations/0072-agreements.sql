-- Who has agreed to which version of the terms and the privacy policy, and has said how old they are at least.
alter table legal_texts add column asks_again boolean not null default true;
comment on column legal_texts.asks_again is 'Whether those who agreed to an earlier version are asked to agree to this one.';

create table agreements (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  version integer not null,
  agreed_at timestamptz not null,
  primary key (user_id, kind, version),
  constraint agreements_kind_is_known check (kind in ('privacy', 'terms', 'age')),
  constraint agreements_version_counts check (version >= 1)
);
comment on table agreements is 'What a person has agreed to, and when. The version of "age" is the age in years that they say they have reached.';
