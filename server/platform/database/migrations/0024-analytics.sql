-- What those who run the academy see of it by day.

create index enrollments_created_index on enrollments (created_at);
create index lesson_visits_opened_index on lesson_visits (opened_at);
