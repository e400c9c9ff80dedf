import { sql, type Expression, type ExpressionBuilder } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Wait } from "#domain/course.schema.ts";
import { ratingLimits, wordsPerMinute, type LessonKind, type Level } from "#domain/course.ts";
import { isFreeToRead, waitsFor } from "#server/courses/lessons/policy.ts";
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

/** The sections of a course in order, for a select from `courses`. */
export function sectionsColumn(eb: ExpressionBuilder<Schema, "courses">) {
  return jsonArrayFrom(
    eb
      .selectFrom("course_sections")
      .select(["course_sections.id", "course_sections.title"])
      .whereRef("course_sections.course_id", "=", "courses.id")
      .orderBy("course_sections.position"),
  ).as("sections");
}

/** How many minutes a lesson takes, from its words and its recordings; null if it has neither. For a select from `lessons`. */
const minutes = sql<number | null>`(
  select case when lessons.words + shown.seconds > 0
    then greatest(1, round(lessons.words / ${sql.lit(wordsPerMinute)}::numeric + shown.seconds / 60))::int end
  from (
    select coalesce(sum(lesson_media.seconds), 0)::numeric as seconds from lesson_media
    where lesson_media.lesson_id = lessons.id and lesson_media.state = 'ready'
      and position('{#' || lesson_media.id::text in lessons.content) > 0
  ) shown)`;

/** The kind of a lesson, from the recordings and external videos in one of its texts. For a select from `lessons` or from drafts. */
export function lessonKind(of: { id: string; content: string; embeds: string }) {
  const shows = (type: string) => sql`coalesce(bool_or(shown.content_type like ${sql.lit(`${type}/%`)}), false)`;
  return sql<LessonKind>`(
    select case when ${sql.ref(of.embeds)} or ${shows("video")} then 'video' when ${shows("audio")} then 'audio' else 'text' end
    from lesson_media shown
    where shown.lesson_id = ${sql.ref(of.id)} and shown.state = 'ready'
      and position('::video{#' || shown.id::text in ${sql.ref(of.content)}) > 0)`.as("kind");
}

/**
 * The outline of a course's lessons in order, for a select from `courses`; with what each lesson waits for, if the person takes the course.
 */
export function outlineColumn(eb: ExpressionBuilder<Schema, "courses">, userId: Expression<string | null> | null = null) {
  return jsonArrayFrom(
    eb
      .selectFrom("lessons")
      .select(["lessons.id", "lessons.title", "lessons.section_id", minutes.as("minutes")])
      .select(lessonKind({ id: "lessons.id", content: "lessons.content", embeds: "lessons.embeds_video" }))
      .select(isFreeToRead("lessons").as("free_preview"))
      .select((userId === null ? sql<Wait | null>`null::jsonb` : waitsFor(userId)).as("waits"))
      // Number all lessons in one pass; the view would count for each lesson.
      .select(sql<number>`(row_number() over (order by lessons.place) - 1)::int`.as("position"))
      .whereRef("lessons.course_id", "=", "courses.id")
      .orderBy("lessons.place"),
  ).as("lessons");
}
