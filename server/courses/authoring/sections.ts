import { sql, type Transaction } from "kysely";
import { AppError } from "#domain/errors.ts";
import type { CourseSections } from "#domain/lesson-draft.schema.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { admitToCourse } from "./admit-author.ts";
import { lockCourse } from "./course-queries.ts";
import { listLessonIds, orderLessons } from "./order-queries.ts";

/**
 * Give a course named sections that contain all of its lessons, in this order; omitted sections are deleted.
 * Throws as `admitAuthor` does, `lesson_draft.order_outdated` if lessons or sections have changed since the caller read them, and
 * `lesson_draft.id_taken`.
 */
export async function arrangeSections(
  db: Database,
  caller: Caller,
  { courseId, input: { known, sections } }: { courseId: string; input: CourseSections },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockCourse(trx, courseId);
    await admitToCourse(trx, caller, courseId);
    const [stored, order] = [await listSectionIds(trx, courseId), await listLessonIds(trx, courseId)];
    const lessonIds = sections.flatMap(({ lesson_ids }) => lesson_ids);
    if (!areSame(stored, known) || !areSame(order, lessonIds)) throw new AppError("lesson_draft.order_outdated");
    if (new Set(sections.map(({ id }) => id)).size !== sections.length)
      throw new AppError("lesson_draft.id_taken", { field: "id" });
    await writeSections(trx, courseId, sections);
    await orderLessons(trx, lessonIds);
  });
}

/** Write the sections of a course and their lessons; others are deleted. Throws `lesson_draft.id_taken` for a section of another course. */
export async function writeSections(
  trx: Transaction<Schema>,
  courseId: string,
  sections: CourseSections["sections"],
): Promise<void> {
  const ids = sections.map(({ id }) => id);
  const { rows } = await sql`
    insert into course_sections (id, course_id, position, title)
      select id, ${courseId}, number - 1, title
      from unnest(${ids}::uuid[], ${sections.map(({ title }) => title)}::text[]) with ordinality as section (id, title, number)
    on conflict (id) do update set position = excluded.position, title = excluded.title
      where course_sections.course_id = excluded.course_id
    returning id`.execute(trx);
  if (rows.length !== sections.length) throw new AppError("lesson_draft.id_taken", { field: "id" });
  const places = sections.flatMap(({ id, lesson_ids }) => lesson_ids.map((lesson) => ({ id, lesson })));
  await sql`
    update course_lessons set section_id = place.section
    from unnest(${places.map(({ lesson }) => lesson)}::uuid[], ${places.map(({ id }) => id)}::uuid[]) as place (lesson, section)
    where course_lessons.id = place.lesson and course_lessons.course_id = ${courseId}
      and course_lessons.section_id is distinct from place.section`.execute(trx);
  await trx.deleteFrom("course_sections").where("course_id", "=", courseId).where("id", "not in", ids).execute();
}

/**
 * Put an added lesson into a section, if the course has any.
 * That is the section of the lesson before it; the first section at the beginning (`after` is null); the last section at the end
 * (undefined).
 */
export async function putInSection(
  trx: Transaction<Schema>,
  { courseId, id, after }: { courseId: string; id: string; after: string | null | undefined },
): Promise<void> {
  const direction = after === null ? sql`asc` : sql`desc`;
  await sql`
    update course_lessons set section_id = coalesce(
      (select section_id from course_lessons where id = ${after ?? null}::uuid),
      (select id from course_sections where course_id = ${courseId} order by position ${direction} limit 1))
    where id = ${id}`.execute(trx);
}

/** Assign reordered lessons to sections when the request names no sections: each section keeps its number of lessons. */
export async function keepSectionSizes(trx: Transaction<Schema>, courseId: string, ids: readonly string[]): Promise<void> {
  await sql`
    with slots as (
      select lesson.section_id, row_number() over (order by section.position, lesson.position) as place
      from course_lessons lesson join course_sections section on section.id = lesson.section_id
      where lesson.course_id = ${courseId}
    )
    update course_lessons set section_id = slots.section_id
    from unnest(${[...ids]}::uuid[]) with ordinality as moved (id, place) join slots on slots.place = moved.place
    where course_lessons.id = moved.id and course_lessons.section_id is distinct from slots.section_id`.execute(trx);
}

async function listSectionIds(trx: Transaction<Schema>, courseId: string): Promise<string[]> {
  const rows = await trx.selectFrom("course_sections").select("id").where("course_id", "=", courseId).execute();
  return rows.map(({ id }) => id);
}

function areSame(some: readonly string[], others: readonly string[]): boolean {
  const known = new Set(some);
  return some.length === others.length && new Set(others).size === others.length && others.every((id) => known.has(id));
}
