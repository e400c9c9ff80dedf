-- A mail gets the academy's address when it is sent, so that its links are right when PUBLIC_URL has changed by then. Until then
-- https://academy.invalid stands for it. What was queued with an address of its own is stored the same way.

update mail_outbox set
  text_body = replace(replace(text_body, own.address, 'https://academy.invalid'), own.encoded, 'https%3A%2F%2Facademy.invalid'),
  html_body = replace(replace(html_body, own.address, 'https://academy.invalid'), own.encoded, 'https%3A%2F%2Facademy.invalid')
from (
  select id, address, replace(replace(address, ':', '%3A'), '/', '%2F') as encoded
  from (
    -- The first link stands on a line of its own. In such a pattern the first quantifier decides that all of them are lazy.
    select id, substring(text_body from '(?n)^((?:http|https)://\S+?)/(?:auth|settings|exam)\M') as address from mail_outbox
  ) as linked
  where address is not null
) as own
where own.id = mail_outbox.id;

-- A process of the version before would send such a mail as it is stored. It leaves it to the others.
alter table mail_outbox add column fills_address boolean not null default false;
comment on column mail_outbox.fills_address is 'Said by a process that leases the mail and fills in the address; false in every stored row.';

create function leave_mails_without_address() returns trigger language plpgsql as $$
begin
  if new.claim is not null and new.claim is distinct from old.claim and not new.fills_address
    and position('https://academy.invalid' in new.text_body) > 0 then
    return null;
  end if;
  new.fills_address := false;
  return new;
end
$$;
create trigger mail_outbox_leave_without_address before update of claim on mail_outbox
  for each row execute function leave_mails_without_address();
