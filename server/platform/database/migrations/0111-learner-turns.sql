-- Questions about lessons that learners asked, as their instructors may count and read them: what an admin or an instructor of the course tried
-- is nobody among whom a learner could go unnoticed.
create view learner_turns as
  select turns.lesson_id, turns.question, turns.outcome, turns.helpful, turns.reason, turns.model, turns.prompt_version, turns.decision,
    turns.passages, turns.created_at, turns.settled_at, conversations.user_id
  from conversation_turns turns
  join conversations on conversations.id = turns.conversation_id
  join profiles on profiles.id = conversations.user_id
  join course_lessons on course_lessons.id = turns.lesson_id
  join courses on courses.id = course_lessons.course_id
  where turns.outcome is not null and profiles.role <> 'admin' and not (conversations.user_id = any (courses.teacher_ids));
comment on view learner_turns is 'Questions about lessons that were asked by learners, neither by admins nor by those who teach the course.';
