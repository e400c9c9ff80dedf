import { sql, type Transaction } from "kysely";
import { courseQuestionsSchema, type CourseQuestions, type WrittenAnswer } from "#domain/tutor-feedback.schema.ts";
import { feedbackLimits } from "#domain/tutor-feedback.ts";
import { AppError } from "#domain/errors.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Return the owner of an answer; undefined if there is no such turn. */
export function findOwner(db: Database, conversationId: string, turnId: string): Promise<{ userId: string } | undefined> {
  return db
    .selectFrom("conversation_turns as turns")
    .innerJoin("conversations", "conversations.id", "turns.conversation_id")
    .select("conversations.user_id as userId")
    .where("turns.conversation_id", "=", conversationId)
    .where("turns.id", "=", turnId)
    .executeTakeFirst();
}

/** Store a learner's feedback on an answer; null withdraws it. Returns false if there is no such answer. */
export async function judgeTurn(
  db: Database,
  {
    conversationId,
    turnId,
    helpful,
    reason,
  }: { conversationId: string; turnId: string; helpful: boolean | null; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("conversation_turns")
    .set({ helpful, reason })
    .where("conversation_id", "=", conversationId)
    .where("id", "=", turnId)
    .where("state", "in", ["answered", "stopped"])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const asQuestion = sql`lower(btrim(turns.question))`;
const figures = sql`'asked', count(*), 'unanswered', count(*) filter (where turns.outcome = 'refused'),
  'not_helpful', count(*) filter (where turns.helpful = false)`;
/** The condition for showing questions: enough different learners, because many questions of one learner do not hide who asked. */
export const isShown = sql<boolean>`count(distinct turns.user_id) >= ${feedbackLimits.learners}::integer`;

/** Return what learners asked about each lesson of a course, with its instructors; undefined if there is none. */
export async function readCourseQuestions(
  db: Database,
  courseId: string,
): Promise<{ teacherIds: string[]; questions: CourseQuestions } | undefined> {
  const { rows } = await sql<{ teacher_ids: string[]; found: unknown }>`
    select courses.teacher_ids, json_build_object(
      'course', json_build_object('id', courses.id, 'title', courses.title),
      'lessons', (
        select coalesce(json_agg(json_build_object(
          'id', lessons.id, 'title', lessons.title,
          'figures', (
            select case when ${isShown} then json_build_object(${figures}) end
            from learner_turns turns where turns.lesson_id = lessons.id),
          'answers', (select count(*) from lesson_answers where lesson_id = lessons.id)
        ) order by lessons.place), '[]')
        from lessons where lessons.course_id = courses.id)
    ) as found
    from courses where courses.id = ${courseId}`.execute(db);
  const [row] = rows;
  return row && { teacherIds: row.teacher_ids, questions: courseQuestionsSchema.parse(row.found) };
}

/**
 * Add an instructor's answer to a lesson, mark the learners' question as answered, and return the answer's id. Throws
 * `lesson_answer.too_many`, and `lesson.not_found` if the lesson was deleted in the meantime.
 */
export async function addAnswer(
  trx: Transaction<Schema>,
  { lessonId, authorId, question, answer, settles }: WrittenAnswer & { lessonId: string; authorId: string },
): Promise<string> {
  // The lock makes concurrent additions count one after the other.
  const lesson = trx.selectFrom("course_lessons").select("id").where("id", "=", lessonId).forUpdate();
  if (!(await lesson.executeTakeFirst())) throw new AppError("lesson.not_found");
  const { count } = await trx
    .selectFrom("lesson_answers")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("lesson_id", "=", lessonId)
    .executeTakeFirstOrThrow();
  if (count >= feedbackLimits.answersOfLesson) throw new AppError("lesson_answer.too_many");
  const { id } = await trx
    .insertInto("lesson_answers")
    .values({ lesson_id: lessonId, author_id: authorId, question, answer })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (typeof settles === "string") {
    await sql`update conversation_turns turns set settled_at = now()
        where lesson_id = ${lessonId} and settled_at is null and ${asQuestion} = lower(btrim(${settles}))`.execute(trx);
  }
  return id;
}

/** Return an instructor's answer with its course's instructors; undefined if there is none. */
export function findAnswer(db: Database, id: string): Promise<{ teacherIds: string[] } | undefined> {
  return db
    .selectFrom("lesson_answers")
    .innerJoin("course_lessons", "course_lessons.id", "lesson_answers.lesson_id")
    .innerJoin("courses", "courses.id", "course_lessons.course_id")
    .select("courses.teacher_ids as teacherIds")
    .where("lesson_answers.id", "=", id)
    .executeTakeFirst();
}

export async function changeAnswer(db: Database, id: string, change: Pick<WrittenAnswer, "question" | "answer">): Promise<void> {
  await db.updateTable("lesson_answers").set(change).where("id", "=", id).execute();
}

export async function deleteAnswer(db: Database, id: string): Promise<void> {
  await db.deleteFrom("lesson_answers").where("id", "=", id).execute();
}
