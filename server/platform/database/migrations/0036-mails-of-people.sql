-- A mail belongs to the person it was written for, whatever address they have later.

alter table mail_outbox add column user_id uuid references users (id) on delete cascade;
comment on column mail_outbox.user_id is 'Whose account the mail is about; null for an address without an account. An earlier or a wished-for address tells nothing of whose it is.';
create index mail_outbox_user_index on mail_outbox (user_id) where user_id is not null;

update mail_outbox set user_id = users.id from users where users.email = mail_outbox.to_address;
update mail_outbox set user_id = wishes.user_id
  from (select distinct on (email) email, user_id from one_time_tokens
    where purpose = 'email_change' and user_id is not null order by email, created_at desc) as wishes
  where mail_outbox.user_id is null and wishes.email = mail_outbox.to_address and mail_outbox.kind = 'email_change';
