import type { ExpressionBuilder } from "kysely";
import { courseSummaryColumns, standingColumns } from "./course-columns.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** A course as the library shows it (domain `LibraryCourse`), for a select from `courses`. */
export function libraryColumns(eb: ExpressionBuilder<Schema, "courses">) {
  return [
    ...courseSummaryColumns(eb),
    eb
      .selectFrom("enrollments")
      .whereRef("enrollments.course_id", "=", "courses.id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("enrollment_count"),
    ...standingColumns(),
  ] as const;
}
