-- What instructors tell everybody who sits an exam, while it is being taken.
create table exam_notices (
  id uuid primary key default gen_random_uuid(),
  exam_id uuid not null references exams (id) on delete cascade,
  text text not null,
  sent_at timestamptz not null,
  sent_by uuid references users (id) on delete set null,
  constraint exam_notices_text check (char_length(text) between 1 and 1000)
);
comment on table exam_notices is 'A notice of an exam''s authors to all who take it. Whoever takes the exam reads all of them, the newest announced; a withdrawn one is deleted.';
create index exam_notices_exam_index on exam_notices (exam_id, sent_at);
create index exam_notices_sender_index on exam_notices (sent_by);
