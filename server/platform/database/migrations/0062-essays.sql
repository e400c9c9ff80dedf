-- Essays: who reads them, what they were given, an appeal; and pictures that questions show.

alter table exam_attempts add column ungraded integer not null default 0;
alter table exam_attempts add constraint exam_attempts_ungraded_counts check (ungraded >= 0);
comment on column exam_attempts.ungraded is 'Essays of an attempt that was handed in which nobody has read yet: as long as there are any, score is that of the other answers, and no grade.';

create table essay_readings (
  attempt_id uuid not null,
  position integer not null,
  reader_id uuid references users (id) on delete set null,
  leased_until timestamptz,
  given jsonb,
  comment text not null default '',
  graded_at timestamptz,
  suggestion jsonb,
  appeal text,
  appealed_at timestamptz,
  reply text,
  settled_at timestamptz,
  primary key (attempt_id, position),
  foreign key (attempt_id, position) references exam_responses (attempt_id, position) on delete cascade,
  constraint essay_readings_graded_whole check ((given is null) = (graded_at is null)),
  constraint essay_readings_appeal_whole check ((appeal is null) = (appealed_at is null)),
  constraint essay_readings_reply_to_appeal check (settled_at is null or appealed_at is not null)
);
comment on table essay_readings is 'An essay of an attempt as it is read. reader_id has it until leased_until, and has read it where graded_at is set; null for people who are gone. given: the points of each row of the rubric, with a comment. suggestion: what a model suggested, which is no grade. appeal: the one that its learner may make.';
create index essay_readings_reader_index on essay_readings (reader_id);

-- A picture stays as long as a version of a question shows it.
create index question_versions_pictures on question_versions using gin (lesson_picture_names(content::text));
