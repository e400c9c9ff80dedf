-- A question that an exam asks, by name or from a pool, stays out of the lessons until the exam has closed for everybody.
create function asked_in_open_exam(of_question uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from questions question
    join exams exam on exam.course_id = question.course_id
    join exam_slots slot on slot.exam_id = exam.id
    where question.id = of_question and exam.published_at is not null and (exam.closes_at is null or exam.closes_at > at)
      and (slot.question_id = question.id or (question.purpose = 'exam' and slot.pool_tag = any (question.tags)))
  ) or exists (
    select from exam_responses response
    join exam_attempts attempt on attempt.id = response.attempt_id
    join exams exam on exam.id = attempt.exam_id
    where response.question_id = of_question and (attempt.handed_in_at is null or exam.closes_at is null or exam.closes_at > at))
$$;
comment on function asked_in_open_exam is 'Whether an exam that has not closed for everybody asks a question, may draw it from a pool, or has drawn it for somebody.';

update questions set shown_in_lesson = false
where purpose = 'practice' and shown_in_lesson and asked_in_open_exam(id, now());
