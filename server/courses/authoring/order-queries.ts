import { sql, type Transaction } from "kysely";
import { newPlaces } from "#domain/manuscript.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** The ids of a course's manuscripts, in order. */
export async function listManuscriptIds(trx: Transaction<Schema>, courseId: string): Promise<string[]> {
  const rows = await trx.selectFrom("manuscripts").select("id").where("course_id", "=", courseId).orderBy("position").execute();
  return rows.map(({ id }) => id);
}

/** The ids of a course's lessons, in order. */
export async function listLessonIds(trx: Transaction<Schema>, courseId: string): Promise<string[]> {
  const rows = await trx.selectFrom("lessons").select("id").where("course_id", "=", courseId).orderBy("position").execute();
  return rows.map(({ id }) => id);
}

/** Makes manuscripts of lessons that have none, as they are; each with its text as its first version. They stand at the end. */
export async function insertFromLessons(trx: Transaction<Schema>, courseId: string, count: number): Promise<void> {
  await sql`
    with taken as (
      insert into manuscripts (id, course_id, position, title, content, updated_at)
      select id, course_id, ${count}::int + position, title, content, updated_at from lessons
      where course_id = ${courseId} and not exists (select from manuscripts where manuscripts.id = lessons.id)
      returning id, title, content, updated_at)
    insert into manuscript_versions (manuscript_id, number, reason, title, content, begun_at, written_at)
    select id, 1, 'published', title, content, updated_at, updated_at from taken`.execute(trx);
}

/** Puts a course's manuscripts in this order. */
export async function orderManuscripts(trx: Transaction<Schema>, ids: readonly string[]): Promise<void> {
  await sql`
    update manuscripts set position = place.number - 1 from unnest(${ids}::uuid[]) with ordinality as place (id, number)
    where manuscripts.id = place.id and manuscripts.position <> place.number - 1`.execute(trx);
}

/**
 * Puts a course's lessons in this order, and every learner to where their lesson stands then: the lesson opened last stays the same, or where
 * it is gone the next. Neither progress nor the time when they went on is touched. `before` is the order that learners know.
 */
export async function orderLessons(
  trx: Transaction<Schema>,
  { courseId, before, after }: { courseId: string; before: readonly string[]; after: readonly string[] },
): Promise<void> {
  await sql`
    update lessons set position = place.number - 1 from unnest(${after}::uuid[]) with ordinality as place (id, number)
    where lessons.id = place.id and lessons.position <> place.number - 1`.execute(trx);
  const places = newPlaces(before, after);
  if (places.every((place, position) => place === position)) return;
  // The dashboard shows courses by when people went on in them, and nobody did: no row is touched (0033-lessons-move.sql).
  await sql`select set_config('academy.lessons_move', 'on', true)`.execute(trx);
  // Only the row's own column decides, so that an enrollment which moves at the same time is put to where it is then.
  await sql`
    update enrollments set current_lesson = (${places}::int[])[current_lesson + 1]
    where course_id = ${courseId} and current_lesson <> (${places}::int[])[current_lesson + 1]`.execute(trx);
  await sql`select set_config('academy.lessons_move', 'off', true)`.execute(trx);
}
