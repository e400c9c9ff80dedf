import { jsonObjectFrom } from "kysely/helpers/postgres";
import { sql } from "kysely";
import type { LessonOutline } from "#domain/course.schema.ts";
import type { LessonPage } from "#domain/lesson.schema.ts";
import type { Enrollment } from "#domain/enrollment.schema.ts";
import type { Role } from "#domain/role.schema.ts";
import type { ReadingPosition } from "#domain/reading-position.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { prepare, type PlaceholdersFor } from "#server/platform/database/prepare.ts";
import { enrollmentColumns } from "#server/courses/enrollments/enrollment-columns.ts";
import type { StoredHtml } from "./lesson-html-cache.ts";
import { outlineColumn, sectionsColumn } from "./outline-columns.ts";
import { accessColumns, mayReadCourse, type LessonAccess, type Reader } from "./policy.ts";

/** A lesson with everything that its page and its policy need. */
export type StoredLesson = LessonAccess & {
  lesson: LessonOutline & { content: string };
  course: LessonPage["course"];
  opened: string[];
  ownRule: boolean;
  hasEmbeds: boolean;
  enrollment: Enrollment | null;
  readingPosition: ReadingPosition | null;
  cached: StoredHtml;
};

/**
 * Return a lesson of a course, with the course's outline and a person's enrollment and position, in one statement.
 * Undefined if there is none.
 */
export async function findLesson(
  db: Database,
  { courseId, lessonId, reader }: { courseId: string; lessonId: string; reader: Reader },
): Promise<StoredLesson | undefined> {
  const { userId, role, isSuperAdmin = false } = reader;
  const [row] = await lessonFor(db, { courseId, lessonId, userId, role, isSuperAdmin });
  if (!row) return undefined;
  return {
    lesson: { id: row.id, title: row.title, position: row.position, content: row.content },
    course: {
      id: row.course_id,
      title: row.course_title,
      category: row.category,
      language: row.language,
      sections: row.sections,
      lessons: row.lessons,
    },
    opened: row.opened,
    ownRule: row.own_rule,
    hasEmbeds: row.embeds_video === true,
    readable: row.readable,
    offered: row.offered,
    waits: row.waits,
    cached: { source: row.source, dialect: row.dialect, html: row.html },
    enrollment: row.enrollment,
    readingPosition: row.reading_position && {
      block: row.reading_position.block,
      read_at: new Date(row.reading_position.read_at).toISOString(),
    },
  };
}

type LessonFor = { courseId: string; lessonId: string; userId: string; role: Role; isSuperAdmin: boolean };

const lessonFor = prepare((db: Database, is: PlaceholdersFor<LessonFor>) =>
  db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .leftJoin("lesson_pages", "lesson_pages.lesson_id", "lessons.id")
    .select((eb) => [
      "lessons.id",
      "lessons.title",
      "lessons.position",
      "lessons.content",
      "lessons.embeds_video",
      "lesson_pages.source",
      "lesson_pages.dialect",
      "lesson_pages.html",
      ...accessColumns(is),
      "courses.id as course_id",
      sql<boolean>`courses.completion is not null`.as("own_rule"),
      "courses.title as course_title",
      "courses.category",
      "courses.language",
      sectionsColumn(eb),
      outlineColumn(eb, is.userId),
      sql<string[]>`array(select lesson_id from opened_lessons
        where opened_lessons.user_id = ${is.userId}::uuid and opened_lessons.course_id = courses.id)`.as("opened"),
      jsonObjectFrom(
        eb
          .selectFrom("enrollments")
          .select(enrollmentColumns)
          .whereRef("enrollments.course_id", "=", "courses.id")
          .where("enrollments.user_id", "=", is.userId),
      ).as("enrollment"),
      jsonObjectFrom(
        eb
          .selectFrom("reading_positions")
          .select(["block", "read_at"])
          .whereRef("reading_positions.lesson_id", "=", "lessons.id")
          .where("reading_positions.user_id", "=", is.userId),
      ).as("reading_position"),
    ])
    .where("lessons.id", "=", is.lessonId)
    .where("courses.id", "=", is.courseId),
);

/** Find the course of a lesson, if a person (null: a visitor) may see the lesson in its outline; undefined otherwise. */
export async function findCourseOfLesson(db: Database, lessonId: string, reader: Reader | null): Promise<string | undefined> {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .select("courses.id")
    .where("lessons.id", "=", lessonId)
    .where((eb) => eb.or([eb("courses.offered", "=", true), ...(reader ? [mayReadCourse(reader)] : [])]))
    .executeTakeFirst();
  return row?.id;
}

/** The result of opening a lesson: the enrollment with its new progress; null: not enrolled. */
export type OpenedLesson = LessonAccess & { ownRule: boolean; enrollment: Enrollment | null };

/**
 * Record that a person opened a lesson, in one statement.
 * Progress becomes the larger of the old one and the lesson's (`progressPercent` of the domain), the enrollment points to this lesson, and
 * the visit is recorded. The lesson is locked first, in the same order as by deletions.
 * Undefined if the course has no such lesson.
 */
export async function openLesson(
  db: Database,
  { courseId, lessonId, reader, now }: { courseId: string; lessonId: string; reader: Reader; now: Date },
): Promise<OpenedLesson | undefined> {
  return db
    .with("opened", (query) =>
      query
        .selectFrom("lessons")
        .innerJoin("courses", "courses.id", "lessons.course_id")
        .select((eb) => [
          "lessons.id",
          "lessons.course_id",
          sql<boolean>`courses.completion is not null`.as("ownRule"),
          ...accessColumns(reader),
          // Take position and count from the same snapshot: the locked row may be newer.
          eb
            .selectFrom("lessons as seen")
            .whereRef("seen.id", "=", "lessons.id")
            .select(
              sql<number>`round((seen.position + 1) * 100::numeric / (select count(*) from lessons as every where every.course_id = seen.course_id))`.as(
                "percent",
              ),
            )
            .as("percent"),
        ])
        .where("lessons.id", "=", lessonId)
        .where("courses.id", "=", courseId)
        .forKeyShare("lessons"),
    )
    .with("recorded", (query) =>
      query
        .updateTable("enrollments")
        .from("opened")
        .set({
          progress: sql<number>`greatest(enrollments.progress, opened.percent)`,
          lesson_id: (eb) => eb.ref("opened.id"),
        })
        .whereRef("enrollments.course_id", "=", "opened.course_id")
        .where("enrollments.user_id", "=", reader.userId)
        .where("opened.readable", "=", true)
        .returning(enrollmentColumns),
    )
    .with("visited", (query) =>
      query
        .insertInto("lesson_visits")
        .columns(["user_id", "course_id", "lesson_id", "opened_at"])
        .expression((eb) =>
          eb
            .selectFrom("recorded")
            .innerJoin("opened", "opened.course_id", "recorded.course_id")
            .select([
              "recorded.user_id",
              "recorded.course_id",
              "opened.id",
              eb.cast<string>(eb.val(now.toISOString()), "timestamptz").as("opened_at"),
            ]),
        )
        .onConflict((conflict) => conflict.doNothing()),
    )
    .selectFrom("opened")
    .select((eb) => [
      "opened.readable",
      "opened.offered",
      "opened.waits",
      "opened.ownRule",
      jsonObjectFrom(eb.selectFrom("recorded").selectAll()).as("enrollment"),
    ])
    .executeTakeFirst();
}

/** Find whether a person may read that lesson of that course. Undefined when there is no such lesson. */
export async function findAccess(
  db: Database,
  { courseId, lessonId, reader }: { courseId: string; lessonId: string; reader: Reader },
): Promise<LessonAccess | undefined> {
  return db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .select(accessColumns(reader))
    .where("lessons.id", "=", lessonId)
    .where("courses.id", "=", courseId)
    .executeTakeFirst();
}
