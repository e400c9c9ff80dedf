-- What a person's own export and the deletion of their account look up.

create index audit_log_subject_index on audit_log (subject_id, at desc) where subject_id is not null;
create index mail_outbox_address_index on mail_outbox (to_address);
