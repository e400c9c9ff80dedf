-- Where people have signed in before: guesses at their account from elsewhere do not lock them out there.

create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, network)
);
comment on table known_networks is 'Networks (an IPv4 address, or the /64 of an IPv6 address) from which a person has signed in with everything that was asked of them.';

-- Whoever is signed in now is known where they are, unless a second factor still waits. (IPv6 networks come with the next sign-in.)
insert into known_networks (user_id, network, last_used_at)
select s.user_id, s.network, max(s.refreshed_at)
from sessions s
where s.network ~ '^\d{1,3}(\.\d{1,3}){3}$'
  and (s.aal = 'aal2' or not exists (select 1 from mfa_factors f where f.user_id = s.user_id and f.status = 'verified'))
group by s.user_id, s.network;
