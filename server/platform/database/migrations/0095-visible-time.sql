-- How long each question of an attempt was on the learner's screen.

alter table exam_responses add column visible_ms integer;
alter table exam_responses add constraint exam_responses_visible_ms check (visible_ms >= 0);
comment on column exam_responses.visible_ms is 'Milliseconds for which the question was in view in a visible tab, as the page reported and at most what passed here; null: never measured.';

alter table exam_attempts add column visible_until timestamptz;
comment on column exam_attempts.visible_until is 'Up to when the attempt''s time has been given to questions that were in view; no moment counts twice. Null: since it began.';
