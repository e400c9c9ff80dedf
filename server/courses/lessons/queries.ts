import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { sql } from "kysely";
import type { LessonOutline } from "#domain/course.schema.ts";
import type { Enrollment } from "#domain/enrollment.schema.ts";
import type { ReadingPosition } from "#domain/reading-position.schema.ts";
import type { SeenCourse } from "#server/courses/catalog/policy.ts";
import type { Database } from "#server/dependencies.ts";
import { prepare, type PlaceholdersFor } from "#server/platform/database/prepare.ts";
import { enrollmentColumns } from "#server/courses/enrollments/enrollment-columns.ts";

/** A lesson with all that its screen and its policy need. */
export type StoredLesson = {
  lesson: LessonOutline & { content: string };
  course: { id: string; title: string; category: string; lessons: LessonOutline[] };
  instructorId: string | null;
  offered: boolean;
  enrollment: Enrollment | null;
  readingPosition: ReadingPosition | null;
};

/** A lesson of that course, its course's outline, that person's enrollment and place in the text, in one statement. Undefined when there is none. */
export async function findLesson(
  db: Database,
  { courseId, lessonId, userId }: { courseId: string; lessonId: string; userId: string },
): Promise<StoredLesson | undefined> {
  const [row] = await lessonFor(db, { courseId, lessonId, userId });
  if (!row) return undefined;
  return {
    lesson: { id: row.id, title: row.title, position: row.position, content: row.content },
    course: { id: row.course_id, title: row.course_title, category: row.category, lessons: row.outline },
    instructorId: row.instructor_id,
    offered: row.offered,
    enrollment: row.enrollment,
    readingPosition: row.reading_position && {
      block: row.reading_position.block,
      read_at: new Date(row.reading_position.read_at).toISOString(),
    },
  };
}

const lessonFor = prepare((db: Database, is: PlaceholdersFor<{ courseId: string; lessonId: string; userId: string }>) =>
  db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .select((eb) => [
      "lessons.id",
      "lessons.title",
      "lessons.position",
      "lessons.content",
      "courses.instructor_id",
      "courses.offered",
      "courses.id as course_id",
      "courses.title as course_title",
      "courses.category",
      jsonArrayFrom(
        eb
          .selectFrom("lessons as others")
          .select(["others.id", "others.title", "others.position"])
          .whereRef("others.course_id", "=", "courses.id")
          .orderBy("others.position"),
      ).as("outline"),
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

/** To which course a lesson belongs, and what decides whether that person (null: a visitor) sees it. Undefined when there is none. */
export function findCourseOfLesson(
  db: Database,
  lessonId: string,
  userId: string | null,
): Promise<(SeenCourse & { courseId: string }) | undefined> {
  return db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .select((eb) => [
      "courses.id as courseId",
      "courses.offered",
      "courses.instructor_id as instructorId",
      eb
        .exists(
          eb
            .selectFrom("enrollments")
            .select("enrollments.id")
            .whereRef("enrollments.course_id", "=", "courses.id")
            .where("enrollments.user_id", "=", userId),
        )
        .$castTo<boolean>()
        .as("enrolled"),
    ])
    .where("lessons.id", "=", lessonId)
    .executeTakeFirst();
}

/** What became of opening a lesson: the enrollment with its new progress (null: not enrolled), who teaches the course, whether it is offered. */
export type OpenedLesson = { enrollment: Enrollment | null; instructorId: string | null; offered: boolean };

/**
 * Records that a person opened a lesson, in one statement: progress becomes the larger of the old one and the lesson's
 * (`progressPercent` of the domain), the current lesson is this one, and the visit is noted. The lesson is held first, as whoever moves or
 * deletes lessons does: where it has just moved, its new place is the current lesson. Undefined when the course has no such lesson.
 */
export async function openLesson(
  db: Database,
  { courseId, lessonId, userId, now }: { courseId: string; lessonId: string; userId: string; now: Date },
): Promise<OpenedLesson | undefined> {
  return db
    .with("opened", (query) =>
      query
        .selectFrom("lessons")
        .innerJoin("courses", "courses.id", "lessons.course_id")
        .select((eb) => [
          "lessons.id",
          "lessons.position",
          "lessons.course_id",
          "courses.instructor_id",
          "courses.offered",
          // Place and number as they were together: the place of the row that is held may be newer than the number.
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
        .forShare("lessons"),
    )
    .with("recorded", (query) =>
      query
        .updateTable("enrollments")
        .from("opened")
        .set({
          progress: sql<number>`greatest(enrollments.progress, opened.percent)`,
          current_lesson: (eb) => eb.ref("opened.position"),
        })
        .whereRef("enrollments.course_id", "=", "opened.course_id")
        .where("enrollments.user_id", "=", userId)
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
      "opened.instructor_id as instructorId",
      "opened.offered",
      jsonObjectFrom(eb.selectFrom("recorded").selectAll()).as("enrollment"),
    ])
    .executeTakeFirst();
}
