import { sql, type Transaction } from "kysely";
import type { LessonOutline } from "#domain/course.schema.ts";
import type { LessonDraftStakes } from "#domain/lesson-draft.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

/** Find a lesson as learners read it. Undefined when it is not published. */
export async function findLesson(db: Database, id: string): Promise<(LessonOutline & { content: string }) | undefined> {
  return db.selectFrom("lessons").select(["id", "title", "position", "content"]).where("id", "=", id).executeTakeFirst();
}

/** Set the text that learners read of a lesson; from then on the lesson is published. */
export async function publishText(
  trx: Transaction<Schema>,
  { id, title, content, now }: { id: string; title: string; content: string; now: Date },
): Promise<void> {
  await trx
    .updateTable("course_lessons")
    .set((eb) => ({
      title,
      content,
      published_at: eb.fn.coalesce("published_at", eb.cast<string>(eb.val(now.toISOString()), "timestamptz")),
    }))
    .where("id", "=", id)
    .execute();
}

/**
 * Delete a lesson with its draft, its versions, and learners' data.
 * Learners who opened it last continue at the next published lesson, or at the previous one if there is none. The caller must close the gap
 * in the order.
 */
export async function removeLesson(trx: Transaction<Schema>, id: string): Promise<void> {
  // Locked before the enrollments, in the same order as opening a lesson, so that one of two waits. Later lessons move up, so they are
  // locked as well.
  await sql`
    select lesson.id from course_lessons gone
      join course_lessons lesson on lesson.course_id = gone.course_id and lesson.position >= gone.position
      where gone.id = ${id} order by lesson.position for update of lesson`.execute(trx);
  await sql`
    update enrollments set lesson_id = coalesce(
      (select next.id from lessons next where next.course_id = gone.course_id and next.place > gone.position order by next.place limit 1),
      (select last.id from lessons last where last.course_id = gone.course_id and last.place < gone.position order by last.place desc limit 1))
    from course_lessons gone where gone.id = ${id} and enrollments.lesson_id = gone.id`.execute(trx);
  await trx.deleteFrom("course_lessons").where("id", "=", id).execute();
}

/** Count what is deleted with a lesson. */
export async function countStakes(db: Database, id: string): Promise<LessonDraftStakes> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom("lessons").select("id").where("id", "=", id)).as("published"),
      eb
        .selectFrom("opened_lessons")
        .where("lesson_id", "=", id)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("learners_opened"),
      eb
        .selectFrom("lesson_notes")
        .where("lesson_id", "=", id)
        .where("content", "<>", "")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("learners_with_notes"),
      eb
        .selectFrom("agent_drafts")
        .where("lesson_id", "=", id)
        .where("state", "<>", "discarded")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("practice_sets"),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, published: Boolean(row.published) };
}
