import { sql } from "kysely";
import type { CheckoutAnswer } from "#domain/checkout.schema.ts";
import type { Database } from "#server/dependencies.ts";

/**
 * Enrolls a person in all of these courses or, when one of them does not exist, in none: then it is named by its id. One that is not
 * offered (yet, or any more) does not exist for those who do not take it. Courses that they take already are left as they are and told
 * apart, so that a repeated call changes nothing. The order of the rows is the same in every call: two at once wait for each other instead
 * of failing.
 */
export async function buyCourses(
  db: Database,
  { userId, courseIds }: { userId: string; courseIds: readonly string[] },
): Promise<CheckoutAnswer | { missing: string }> {
  const wanted = [...new Set(courseIds)];
  return db.transaction().execute(async (trx) => {
    const courses = await trx
      .selectFrom("courses")
      .select(["id", "title"])
      .where("id", "=", sql<string>`any(${wanted}::uuid[])`)
      .where((eb) =>
        eb.or([
          eb("offered", "=", true),
          eb.exists(
            eb
              .selectFrom("enrollments")
              .select("enrollments.id")
              .whereRef("enrollments.course_id", "=", "courses.id")
              .where("enrollments.user_id", "=", userId),
          ),
        ]),
      )
      .orderBy("id")
      .forKeyShare()
      .execute();
    const found = new Set(courses.map((course) => course.id));
    const missing = wanted.find((courseId) => !found.has(courseId));
    if (missing !== undefined) return { missing };

    const created = await trx
      .insertInto("enrollments")
      .values(courses.map((course) => ({ user_id: userId, course_id: course.id })))
      .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
      .returning("course_id")
      .execute();
    const isNew = new Set(created.map((enrollment) => enrollment.course_id));
    return {
      enrolled: courses.filter((course) => isNew.has(course.id)),
      already_enrolled: courses.filter((course) => !isNew.has(course.id)),
    };
  });
}
