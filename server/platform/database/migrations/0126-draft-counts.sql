-- Drafts of questions are not stored, but how many were made and dropped is, so that authors can see how often a good one was dropped.

create table question_draft_counts (
  course_id uuid primary key references courses (id) on delete cascade,
  made integer not null default 0 check (made >= 0),
  dropped integer not null default 0 check (dropped between 0 and made),
  added_anyway integer not null default 0 check (added_anyway between 0 and dropped)
);
comment on table question_draft_counts is 'How many questions the agent has drafted for a course, how many of them were dropped, and how many dropped ones an author added anyway.';
