-- Why the tutor answered, asked back or found nothing.

alter table conversation_turns
  add column decision jsonb,
  add constraint conversation_turns_decision_is_object check (jsonb_typeof(decision) = 'object');
comment on column conversation_turns.decision is 'What the search made of the question: its verdict, the chances and thresholds behind it, the question''s words that no lesson has, and what the model used before it answered. Null: a turn of before this was kept, or outcome is null.';
comment on column conversation_turns.passages is 'The passages that the answer was written from, best first: lessonId, passage (a hash of its text), heading, score.';
