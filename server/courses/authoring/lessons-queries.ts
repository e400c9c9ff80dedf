import type { Transaction } from "kysely";
import type { LessonOutline } from "#domain/course.schema.ts";
import type { ManuscriptStakes } from "#domain/manuscript.schema.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";

/** A lesson as learners read it. Undefined when the manuscript is a draft. */
export async function findLesson(db: Database, id: string): Promise<(LessonOutline & { content: string }) | undefined> {
  return db.selectFrom("lessons").select(["id", "title", "position", "content"]).where("id", "=", id).executeTakeFirst();
}

/** Gives a lesson another text. */
export async function updateLesson(
  trx: Transaction<Schema>,
  { id, title, content }: { id: string; title: string; content: string },
): Promise<void> {
  await trx.updateTable("lessons").set({ title, content }).where("id", "=", id).execute();
}

/** Adds a lesson at a position; whoever calls puts the others in order. False when the id is that of a lesson already. */
export async function insertLesson(
  trx: Transaction<Schema>,
  lesson: { id: string; course_id: string; position: number; title: string; content: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("lessons")
    .values(lesson)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes a lesson with what learners have left at it; whoever calls puts the others in order. */
export async function removeLesson(trx: Transaction<Schema>, id: string): Promise<void> {
  await trx.deleteFrom("lessons").where("id", "=", id).execute();
}

/** What goes with a lesson. */
export async function countStakes(db: Database, id: string): Promise<ManuscriptStakes> {
  const row = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom("lessons").select("id").where("id", "=", id)).as("published"),
      eb
        .selectFrom("lesson_visits")
        .where("lesson_id", "=", id)
        .select(({ fn }) => fn.count<number>("user_id").distinct().as("count"))
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
