-- The exact moment of an answer, together with the moments in the ledger of tokens, would tell whose question it was.

update answer_traces set created_at = date_trunc('hour', created_at, 'UTC');
alter table answer_traces alter column created_at set default date_trunc('hour', now(), 'UTC');
comment on column answer_traces.created_at is 'The hour of the answer, in UTC. Its exact moment would tell, together with ai_usage, whose question it was.';
