import { sql, type Transaction } from "kysely";
import type { Schema } from "#server/platform/database/schema.ts";

/** List the ids of a course's lessons, published or not, in order. */
export async function listLessonIds(trx: Transaction<Schema>, courseId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("course_lessons")
    .select("id")
    .where("course_id", "=", courseId)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

/** Put a course's lessons in this order. Enrollments reference lessons, so each learner stays at the same lesson. */
export async function orderLessons(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    update course_lessons set position = place.number - 1 from unnest(${ids}::uuid[]) with ordinality as place (id, number)
    where course_lessons.id = place.id and course_lessons.position <> place.number - 1`.execute(trx);
}
