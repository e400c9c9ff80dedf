import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { EnrolledCourse, Enrollment } from "#domain/enrollment.schema.ts";
import { courseSummaryColumns } from "#server/courses/catalog/course-columns.ts";
import { outlineColumn, sectionsColumn } from "#server/courses/lessons/outline-columns.ts";
import type { Database } from "#server/dependencies.ts";
import { prepare, type PlaceholdersFor } from "#server/platform/database/prepare.ts";
import { enrollmentColumns } from "./enrollment-columns.ts";

/** Return the courses that a person takes, most recently opened first, in one statement. */
export function listEnrollments(db: Database, userId: string): Promise<EnrolledCourse[]> {
  return enrollmentsOf(db, { userId });
}

const enrollmentsOf = prepare((db: Database, is: PlaceholdersFor<{ userId: string }>) =>
  db
    .selectFrom("enrollments")
    .select(enrollmentColumns)
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom("courses")
          .select(courseSummaryColumns)
          .select((course) => [sectionsColumn(course), outlineColumn(course, is.userId)])
          .whereRef("courses.id", "=", "enrollments.course_id"),
      )
        .$notNull()
        .as("course"),
    )
    .where("enrollments.user_id", "=", is.userId)
    .orderBy("enrollments.updated_at", "desc")
    .orderBy("enrollments.created_at", "desc")
    .orderBy("enrollments.id"),
);

/** Return the title of an offered course; undefined when there is none. */
export async function findCourseTitle(db: Database, courseId: string): Promise<string | undefined> {
  const course = await db
    .selectFrom("courses")
    .select("title")
    .where("id", "=", courseId)
    .where("offered", "=", true)
    .executeTakeFirst();
  return course?.title;
}

/**
 * Enroll a person in a course, once, even under concurrency. `created` says whether this call did it.
 * Undefined if there is no such course, or it is not offered and the person does not take it.
 */
export async function enroll(
  db: Database,
  { userId, courseId }: { userId: string; courseId: string },
): Promise<{ enrollment: Enrollment; created: boolean } | undefined> {
  const created = await db
    .insertInto("enrollments")
    .columns(["course_id", "user_id"])
    .expression((eb) =>
      eb
        .selectFrom("courses")
        .select(["courses.id", eb.val(userId).$castTo<string>().as("user_id")])
        .where("courses.id", "=", courseId)
        .where("courses.offered", "=", true)
        // The course may be deleted at the same moment.
        .forKeyShare(),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
    .returning(enrollmentColumns)
    .executeTakeFirst();
  if (created) return { enrollment: created, created: true };

  // A separate statement, because the conflicting row may have been committed after the first statement began.
  const existing = await db
    .selectFrom("enrollments")
    .select(enrollmentColumns)
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return existing && { enrollment: existing, created: false };
}
