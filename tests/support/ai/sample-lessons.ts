import type { LessonText } from "#ai/retrieval/passage.ts";
import { readSampleCourses } from "#server/operations/seed/sample-courses.ts";
import type { Database } from "#server/dependencies.ts";

type InsertedCourse = { id: string; title: string; lessons: LessonText[] };

/** Insert the sample courses and their lessons into a database, without people. Returns them by short name. */
export async function insertSampleLessons(db: Database): Promise<ReadonlyMap<string, InsertedCourse>> {
  const courses = new Map<string, InsertedCourse>();
  for (const { slug, title, category, lessons } of readSampleCourses()) {
    const { id } = await db.insertInto("courses").values({ title, category }).returning("id").executeTakeFirstOrThrow();
    await db
      .insertInto("course_lessons")
      .values(lessons.map((lesson, position) => ({ course_id: id, position, ...lesson })))
      .execute();
    const rows = await db
      .selectFrom("lessons")
      .select(["id as lessonId", "title as lessonTitle", "position", "content"])
      .where("course_id", "=", id)
      .orderBy("place")
      .execute();
    courses.set(slug, { id, title, lessons: rows.map((row) => ({ ...row, courseId: id, courseTitle: title })) });
  }
  return courses;
}
