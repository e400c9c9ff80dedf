import type { CourseList } from "#domain/course.schema.ts";
import type { CoursePage } from "#domain/enrollment.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { enrollmentColumn } from "#server/courses/enrollments/enrollment-columns.ts";
import { courseSummaryColumns, outlineColumn, standingColumns } from "./course-columns.ts";
import { listStatement, type CourseQuery } from "./list-statement.ts";

/** One page of the courses that a query finds, with the categories of the whole academy, in one statement. */
export async function listCourses(db: Database, query: CourseQuery): Promise<CourseList> {
  const list = await listStatement(db, query).executeTakeFirstOrThrow();
  return { ...list, page: query.page, page_size: query.pageSize };
}

/** A course with its outline and that person's enrollment (null: a visitor), in one statement. Undefined when there is none. */
export async function findCourse(db: Database, courseId: string, userId: string | null): Promise<CoursePage | undefined> {
  return db
    .selectFrom("courses")
    .select(courseSummaryColumns)
    .select((eb) => [outlineColumn(eb), enrollmentColumn(eb, userId), ...standingColumns()])
    .where("courses.id", "=", courseId)
    .executeTakeFirst();
}
