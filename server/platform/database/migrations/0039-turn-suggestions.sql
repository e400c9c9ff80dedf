-- Where the tutor asks back which lesson is meant, the lessons that it named stay with the turn.

alter table conversation_turns add column suggestions jsonb not null default '[]';
comment on column conversation_turns.suggestions is 'Lessons that the tutor asked about: courseId, lessonId, lessonTitle and a line of each.';
