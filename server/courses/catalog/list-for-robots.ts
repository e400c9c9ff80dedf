import { sql } from "kysely";
import type { Database } from "#server/dependencies.ts";

/** A course as a list of pages for search engines names it: its id, its category and when it or one of its lessons changed last. */
export type ListedCourse = { id: string; category: string; changedAt: Date };

/** The academy's newest courses, as many as `most`, in one statement. */
export async function listForRobots(db: Database, most: number): Promise<ListedCourse[]> {
  const { rows } = await sql<{ id: string; category: string; changed_at: string }>`
    select courses.id, courses.category,
      greatest(courses.updated_at, (select max(lessons.updated_at) from lessons where lessons.course_id = courses.id)) as changed_at
    from courses
    where courses.offered
    order by courses.published_at desc, courses.created_at desc, courses.id
    limit ${most}`.execute(db);
  return rows.map(({ id, category, changed_at }) => ({ id, category, changedAt: new Date(changed_at) }));
}
