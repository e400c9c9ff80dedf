import type { Database } from "../dependencies.ts";

/** What the preview of a course says. Undefined when there is no such course. */
export async function findPictureFacts(
  db: Database,
  courseId: string,
): Promise<{ title: string; category: string; level: string } | undefined> {
  return db.selectFrom("courses").select(["title", "category", "level"]).where("id", "=", courseId).executeTakeFirst();
}

/** The name of somebody who teaches, which every visitor may read. Undefined for anybody else. */
export async function findInstructorName(db: Database, personId: string): Promise<string | undefined> {
  const person = await db
    .selectFrom("profiles")
    .select("full_name")
    .where("id", "=", personId)
    .where("role", "=", "instructor")
    .executeTakeFirst();
  return person?.full_name ?? undefined;
}
