-- Say in plain words what some columns are for. Nothing that is stored changes.

comment on column agent_drafts.answer_key is 'The right options and their places in the lesson, one entry per question. Shown to a student after they have chosen an option, and to staff.';
comment on column agent_drafts.output is 'The draft as everybody who may open it sees it; without the answers to its questions.';
comment on column certificates.name_shown is 'Whether the public page that verifies the certificate shows the person''s name. The person decides.';
comment on column courses.offered is 'Whether visitors can see the course in the store: it is published and not archived. Other code reads this column instead of deciding it again.';
comment on column enrollments.completed_at is 'When the progress first reached 100 percent; null: not yet. A completed course stays completed, even if lessons are added or deleted later. Kept by the trigger enrollments_complete.';
comment on column questions.passage is 'Words of the lesson that the question checks. A student who answers it wrongly gets a link to them; if empty, to the lesson as a whole.';
comment on column refresh_tokens.outrun_at is 'When a token of another branch of the session was used. Two tabs that refresh at the same moment are allowed. If this token is presented later, two clients hold tokens of the session, so the session ends.';
comment on column refresh_tokens.superseded_at is 'When the parent was presented again, because this token had not reached the client. If this token is presented afterwards, it had reached somebody, so the session ends.';
