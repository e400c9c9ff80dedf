-- Certificates as Open Badges: signed files that others verify without asking the academy anything but its keys and what was revoked.

create table credential_keys (
  id uuid primary key default gen_random_uuid(),
  public_key bytea not null,
  private_key_encrypted bytea not null,
  created_at timestamptz not null default now(),
  constraint credential_keys_ed25519 check (length(public_key) = 32)
);
comment on table credential_keys is 'Ed25519 keys that sign badges: the newest signs, and all are published for ever, since what they signed is verified for ever. The private half is sealed with the academy''s secret.';

create table badge_statuses (
  id uuid primary key default gen_random_uuid(),
  list integer not null,
  place integer not null,
  revoked boolean not null default false,
  constraint badge_statuses_one_of_place unique (list, place),
  constraint badge_statuses_place_in_list check (list >= 1 and place between 0 and 131071)
);
comment on table badge_statuses is 'Which places of the published lists are taken, and which of them count no more. A place says nothing of whose badge it is: it outlives the badge, revoked.';

create table badges (
  certificate_id uuid primary key references certificates (id) on delete cascade,
  status_id uuid not null unique references badge_statuses (id),
  credential text not null,
  issued_at timestamptz not null
);
comment on table badges is 'The signed file of a certificate as it was handed out, letter by letter.';

create function revoke_badge_status() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'badges' then
    update badge_statuses set revoked = true where id = old.status_id;
  else
    update badge_statuses set revoked = true from badges
      where badges.certificate_id = new.id and badge_statuses.id = badges.status_id;
  end if;
  return null;
end $$;
comment on function revoke_badge_status is 'A badge counts no more when its certificate is revoked, or gone with the account.';
create trigger badges_gone after delete on badges for each row execute function revoke_badge_status();
create trigger certificates_revoked after update of revoked_at on certificates
  for each row when (new.revoked_at is not null) execute function revoke_badge_status();
