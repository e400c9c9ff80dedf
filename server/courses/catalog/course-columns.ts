import { sql, type ExpressionBuilder } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { ratingLimits, type Level } from "#domain/course.ts";
import type { Schema } from "#server/platform/database/schema.ts";

/** The columns of a course card (domain `CourseSummary`), for a select from `courses`. */
export function courseSummaryColumns(eb: ExpressionBuilder<Schema, "courses">) {
  return [
    eb.ref("courses.id").as("id"),
    eb.ref("courses.title").as("title"),
    eb.ref("courses.description").as("description"),
    eb.ref("courses.category").as("category"),
    eb.ref("courses.language").as("language"),
    eb.ref("courses.level").$castTo<Level>().as("level"),
    eb.ref("courses.duration").as("duration"),
    eb.ref("courses.price").as("price"),
    eb.ref("courses.rating").as("rating"),
    eb.ref("courses.featured_image_url").as("featured_image_url"),
    eb.ref("courses.instructor_id").as("instructor_id"),
    jsonObjectFrom(
      eb
        .selectFrom("profiles")
        .select(["profiles.id", "profiles.full_name"])
        .whereRef("profiles.id", "=", "courses.instructor_id"),
    ).as("instructor"),
    eb
      .selectFrom("lessons")
      .whereRef("lessons.course_id", "=", "courses.id")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .$asScalar()
      .$notNull()
      .as("lesson_count"),
  ] as const;
}

/** All instructors of a course, the main one first and the others by name, for a select from `courses`. */
export function instructorsColumn(eb: ExpressionBuilder<Schema, "courses">) {
  return jsonArrayFrom(
    eb
      .selectFrom("profiles")
      .select(["profiles.id", "profiles.full_name"])
      .where(sql<boolean>`profiles.id = any(courses.teacher_ids)`)
      .orderBy(sql`profiles.id = courses.instructor_id`, "desc")
      .orderBy("profiles.full_name")
      .orderBy("profiles.id"),
  ).as("instructors");
}

/** The average of a course's ratings, once there are enough that it reveals no single rating; for a select from `courses`. */
export function ratingsColumn() {
  return sql<{ average: number; count: number } | null>`(
    select case when count(*) >= ${sql.lit(ratingLimits.enough)}
      then json_build_object('average', round(avg(stars), 1), 'count', count(*)) end
    from course_ratings where course_ratings.course_id = courses.id)`.as("ratings");
}

/** Whether a course was published and whether it is archived (domain `courseStatusSchema`), for a select from `courses`. */
export function statusColumns() {
  return [
    sql<boolean>`courses.published_at is not null`.as("published"),
    sql<boolean>`courses.archived_at is not null`.as("archived"),
  ] as const;
}
