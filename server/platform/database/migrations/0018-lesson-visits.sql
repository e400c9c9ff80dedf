-- Who opened which lesson when: what a person's time line and their days of learning are made of.

create table lesson_visits (
  user_id uuid not null,
  course_id uuid not null,
  lesson_id uuid not null references lessons (id) on delete cascade,
  opened_at timestamptz not null,
  -- Every time zone's days begin on a quarter of an hour, so a visit is on one day, whoever asks from where.
  quarter timestamptz not null generated always as (date_bin('15 minutes', opened_at, timestamptz '2000-01-01 00:00:00+00')) stored,
  constraint lesson_visits_one_per_quarter primary key (user_id, course_id, lesson_id, quarter),
  constraint lesson_visits_of_enrollment foreign key (user_id, course_id)
    references enrollments (user_id, course_id) on delete cascade
);
comment on table lesson_visits is 'A person opened a lesson of a course that they take: one row for each quarter of an hour, however often they opened it in that time. It goes with the enrollment.';
create index lesson_visits_newest_index on lesson_visits (user_id, opened_at desc);
create index lesson_visits_lesson_index on lesson_visits (lesson_id);

-- What is known of the time before: the lesson that was opened last, and when.
insert into lesson_visits (user_id, course_id, lesson_id, opened_at)
  select enrollments.user_id, enrollments.course_id, lessons.id, enrollments.updated_at
  from enrollments
  join lessons on lessons.course_id = enrollments.course_id and lessons.position = enrollments.current_lesson
  where enrollments.progress > 0;
