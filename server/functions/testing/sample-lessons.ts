import { readSampleCourses } from "#server/database/seed/sample-courses.ts";
import type { Database } from "#server/dependencies.ts";

/** Puts the sample courses and their lessons into a database, without people. Returns the courses' ids by their short names. */
export async function insertSampleLessons(db: Database): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { slug, title, category, lessons } of readSampleCourses()) {
    const { id } = await db.insertInto("courses").values({ title, category }).returning("id").executeTakeFirstOrThrow();
    await db
      .insertInto("lessons")
      .values(lessons.map((lesson, position) => ({ course_id: id, position, ...lesson })))
      .execute();
    ids.set(slug, id);
  }
  return ids;
}
