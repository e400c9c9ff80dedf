-- Mailed links and codes that nobody has used are thrown away some time after they have expired.

create index one_time_tokens_expiry_index on one_time_tokens (expires_at);
