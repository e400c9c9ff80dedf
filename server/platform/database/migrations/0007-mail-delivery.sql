-- Several processes send the mail of one outbox, and a mail is of use for a time only.

alter table mail_outbox
  add column claim uuid,
  add column claimed_until timestamptz,
  add column expires_at timestamptz not null default now() + interval '1 day',
  add constraint mail_outbox_claim_has_end check ((claim is null) = (claimed_until is null)),
  add constraint mail_outbox_only_queued_is_claimed check (claim is null or status = 'queued');
update mail_outbox set expires_at = created_at + interval '1 hour';
comment on column mail_outbox.claim is 'The sending that a process is busy with. One that has not ended at claimed_until is taken for crashed, and the mail is sent again.';
comment on column mail_outbox.expires_at is 'What the mail says (a link, a code) is of no use afterwards: it is not sent any more and its text is removed.';
create index mail_outbox_text_index on mail_outbox (expires_at) where text_body <> '';
