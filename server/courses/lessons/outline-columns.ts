import { sql, type Expression, type ExpressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Wait } from "#domain/course.schema.ts";
import { wordsPerMinute, type LessonKind } from "#domain/course.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { isFreeToRead, waitsFor } from "./policy.ts";

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
