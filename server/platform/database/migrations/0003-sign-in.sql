-- Sessions, tokens and everything else that proves who is calling. Secrets are kept as hashes, or encrypted with a key
-- that is not in the database.

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  aal text not null default 'aal1',
  authentication_methods jsonb not null default '[]',
  user_agent text,
  network text,
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  constraint sessions_aal_is_known check (aal in ('aal1', 'aal2')),
  constraint sessions_methods_are_a_list check (jsonb_typeof(authentication_methods) = 'array')
);
comment on table sessions is 'A signed-in device. An access token is good only while its session stands here; ending a session is deleting its row.';
create index sessions_user_index on sessions (user_id);

create table refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint refresh_tokens_hash_key unique (token_hash)
);
comment on table refresh_tokens is 'Refresh tokens of a session, each good once. A used one that comes again after the grace ends the session.';
create index refresh_tokens_session_index on refresh_tokens (session_id);

create table signing_keys (
  id text primary key,
  algorithm text not null,
  public_key jsonb not null,
  private_key_encrypted bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table signing_keys is 'Key pairs that sign access tokens. The newest that is not retired signs; retired ones verify until their tokens have expired.';

create table identities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  provider text not null,
  subject text not null,
  identity_data jsonb not null default '{}',
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider_is_known check (provider in ('email', 'google', 'github', 'azure')),
  constraint identities_subject_key unique (provider, subject)
);
comment on table identities is 'Ways into one account: its own address, or an account at a social sign-in provider.';
create index identities_user_index on identities (user_id);
create trigger identities_touch before update on identities for each row execute function touch_updated_at();

create table one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  purpose text not null,
  email text not null,
  token_hash bytea not null,
  code_hash bytea not null,
  attempts integer not null default 0,
  redirect_to text,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_tokens_hash_key unique (token_hash),
  constraint one_time_tokens_purpose_is_known check (purpose in ('signup', 'magiclink', 'recovery', 'email_change', 'reauthentication')),
  constraint one_time_tokens_attempts_not_negative check (attempts >= 0),
  constraint one_time_tokens_expire_later check (expires_at > created_at)
);
comment on table one_time_tokens is 'Mailed links and six-digit codes: single use, short life, few tries.';
create index one_time_tokens_email_index on one_time_tokens (email, purpose, created_at desc);
create index one_time_tokens_user_index on one_time_tokens (user_id);

create table mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  factor_type text not null default 'totp',
  friendly_name text,
  secret_encrypted bytea not null,
  status text not null default 'unverified',
  last_used_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_factors_type_is_known check (factor_type in ('totp')),
  constraint mfa_factors_status_is_known check (status in ('unverified', 'verified')),
  constraint mfa_factors_name_key unique (user_id, friendly_name)
);
comment on table mfa_factors is 'Second factors. last_used_step is the time step of the last accepted code, so that a code works once.';
create trigger mfa_factors_touch before update on mfa_factors for each row execute function touch_updated_at();

create table mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz,
  constraint mfa_challenges_expire_later check (expires_at > created_at)
);
comment on table mfa_challenges is 'One try at a second factor.';
create index mfa_challenges_factor_index on mfa_challenges (factor_id);

create table recovery_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint recovery_codes_hash_key unique (user_id, code_hash)
);
comment on table recovery_codes is 'Codes for a person who lost the authenticator app. Each works once.';

create table oauth_states (
  state_hash bytea primary key,
  provider text not null,
  redirect_to text,
  browser_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint oauth_states_provider_is_known check (provider in ('google', 'github', 'azure'))
);
comment on table oauth_states is 'Social sign-ins under way: single use and bound to the browser that began.';

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
comment on table rate_limits is 'Counters of everything that can be guessed, mailed or computed at the academy''s cost; the layout is the one that rate-limiter-flexible expects (expire: Unix milliseconds).';
create index rate_limits_expire_index on rate_limits (expire);

create table invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  role text not null,
  is_super_admin boolean not null default false,
  token_hash bytea not null,
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references users (id) on delete set null,
  revoked_at timestamptz,
  constraint invitations_token_key unique (token_hash),
  constraint invitations_email_is_normalized check (email = lower(trim(email)) and position('@' in email) > 1 and length(email) <= 320),
  constraint invitations_role_is_known check (role in ('student', 'instructor', 'admin')),
  constraint invitations_super_admin_is_admin check (not is_super_admin or role = 'admin'),
  constraint invitations_end_once check (accepted_at is null or revoked_at is null),
  constraint invitations_expire_later check (expires_at > created_at)
);
comment on table invitations is 'Invitations: single use, bound to their address.';
create unique index invitations_one_open_per_email on invitations (email) where accepted_at is null and revoked_at is null;
create index invitations_invited_by_index on invitations (invited_by);
create index invitations_accepted_by_index on invitations (accepted_by);
