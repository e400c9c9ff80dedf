-- Questions name the passage that they check.

alter table questions add column passage text not null default '';
comment on column questions.passage is 'Words of the lesson that the question checks: whoever misses it is led back to them. Empty: to the lesson as a whole.';
