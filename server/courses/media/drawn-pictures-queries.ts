import type { Database } from "#server/dependencies.ts";

/** A picture that the academy drew for a course is named after its seed. */
const drawnPicture = /^\/files\/course-images\/\d+-(.+)-\d+\.webp$/;

/** What the pictures of a course that is offered are drawn from; the seed is that of the picture it has. Undefined when there is none. */
export async function findPictureFacts(
  db: Database,
  courseId: string,
): Promise<{ title: string; category: string; level: string; seed: string } | undefined> {
  const course = await db
    .selectFrom("courses")
    .select(["title", "category", "level", "featured_image_url"])
    .where("id", "=", courseId)
    .where("offered", "=", true)
    .executeTakeFirst();
  if (!course) return undefined;
  const { featured_image_url: picture, ...facts } = course;
  return { ...facts, seed: drawnPicture.exec(picture ?? "")?.[1] ?? courseId };
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
