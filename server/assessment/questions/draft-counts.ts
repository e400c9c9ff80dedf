import { sql, type Transaction } from "kysely";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** Count drafts that the agent made for a course, and those among them that were dropped. */
export async function countDrafts(
  db: Database,
  courseId: string,
  { made, dropped }: { made: number; dropped: number },
): Promise<void> {
  if (made === 0) return;
  await db
    .insertInto("question_draft_counts")
    .values({ course_id: courseId, made, dropped })
    .onConflict((conflict) =>
      conflict.column("course_id").doUpdateSet((eb) => ({
        made: eb("question_draft_counts.made", "+", made),
        dropped: eb("question_draft_counts.dropped", "+", dropped),
      })),
    )
    .execute();
}

/** Count a dropped draft that an author added anyway; never more than were dropped. */
export async function countAddedAnyway(trx: Transaction<Schema>, courseId: string): Promise<void> {
  await trx
    .updateTable("question_draft_counts")
    .set({ added_anyway: sql`least(dropped, added_anyway + 1)` })
    .where("course_id", "=", courseId)
    .execute();
}
