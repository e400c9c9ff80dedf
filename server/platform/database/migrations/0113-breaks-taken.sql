-- What was taken of the breaks of an attempt: what is left follows from it whenever the accommodation changes.

alter table exam_attempts add column break_used_seconds integer not null default 0;
alter table exam_attempts add constraint exam_attempts_break_used check (break_used_seconds >= 0);
comment on column exam_attempts.break_used_seconds is 'What breaks that have ended took of what the person is given.';
comment on column exam_attempts.break_seconds is 'What is left of the breaks that stop the clock: what the person is given, less break_used_seconds.';

-- Attempts that run keep what they have left.
update exam_attempts attempt
set break_used_seconds = greatest(0, given.break_minutes * 60 - attempt.break_seconds)
from accommodations given
where given.user_id = attempt.user_id and attempt.handed_in_at is null;
