-- Vectors of lessons' passages, where the operator names an embedding model. All of it can be made anew.

create table lesson_vectors (
  lesson_id uuid not null references course_lessons (id) on delete cascade,
  model text not null,
  mark text not null,
  made_at timestamptz not null default now(),
  primary key (lesson_id, model)
);
comment on table lesson_vectors is 'Of which writing of a lesson a model has made vectors: mark says when the text and the instructor''s answers changed last.';

create table passage_vectors (
  lesson_id uuid not null,
  model text not null,
  passage text not null,
  vector bytea not null,
  primary key (lesson_id, model, passage),
  constraint passage_vectors_of_lesson foreign key (lesson_id, model) references lesson_vectors (lesson_id, model) on delete cascade,
  constraint passage_vectors_passage_is_hash check (passage ~ '^[0-9a-f]{32}$'),
  constraint passage_vectors_dimensions check (length(vector) between 1 and 8192)
);
comment on table passage_vectors is 'One vector of each passage, under the hash of its text: a signed byte a dimension, the largest 127.';
