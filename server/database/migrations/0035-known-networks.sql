-- Where people have signed in before: guesses at their account from elsewhere do not lock them out there.

create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, network)
);
comment on table known_networks is 'Networks (an IPv4 address, or the /64 of an IPv6 address) from which a person has signed in with everything that was asked of them.';
