import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { CourseProgress } from "#domain/agents.schema.ts";
import { resumeLessonIndex } from "#domain/enrollment.ts";
import type { Database } from "#server/dependencies.ts";

/** A person as the coach sees them: their name, and how far they are. */
export type CoachedStudent = { fullName: string; progress: CourseProgress[] };

/** Courses that a note may speak of. */
const most = 12;

/**
 * A person and how far they are in their courses, the one they were in last first, in one statement; with `teacherId` only in that
 * instructor's courses. Undefined when there is no such person.
 */
export async function findCoachedStudent(
  db: Database,
  { studentId, teacherId }: { studentId: string; teacherId: string | null },
): Promise<CoachedStudent | undefined> {
  const row = await db
    .selectFrom("profiles")
    .select((eb) => [
      "profiles.full_name",
      jsonArrayFrom(
        eb
          .selectFrom("enrollments")
          .innerJoin("courses", "courses.id", "enrollments.course_id")
          .select((enrollment) => [
            "courses.id as course_id",
            "courses.title",
            "enrollments.progress",
            jsonArrayFrom(
              enrollment
                .selectFrom("lessons")
                .select(["lessons.id", "lessons.title", "lessons.position"])
                .whereRef("lessons.course_id", "=", "courses.id")
                .orderBy("lessons.position"),
            ).as("lessons"),
            enrollment
              .selectFrom("lesson_visits")
              .whereRef("lesson_visits.user_id", "=", "enrollments.user_id")
              .whereRef("lesson_visits.course_id", "=", "courses.id")
              .select(({ fn }) => fn.count<number>("lesson_visits.lesson_id").distinct().as("count"))
              .$asScalar()
              .$notNull()
              .as("opened"),
            enrollment
              .selectFrom("lesson_visits")
              .whereRef("lesson_visits.user_id", "=", "enrollments.user_id")
              .whereRef("lesson_visits.course_id", "=", "courses.id")
              .select(({ fn }) => fn.max<string | null>("lesson_visits.opened_at").as("last"))
              .$asScalar()
              .as("last_opened_at"),
          ])
          .whereRef("enrollments.user_id", "=", "profiles.id")
          .$if(teacherId !== null, (query) => query.where("courses.instructor_id", "=", teacherId))
          .orderBy("enrollments.updated_at", "desc")
          .orderBy("enrollments.id")
          .limit(most),
      ).as("courses"),
    ])
    .where("profiles.id", "=", studentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const progress = row.courses.map(({ course_id, title, progress: percent, lessons, opened, last_opened_at }) => {
    const next =
      percent >= 100 ? null : (lessons[resumeLessonIndex({ progress: percent, lessonCount: lessons.length }) ?? -1] ?? null);
    return {
      course_id,
      title,
      lesson_count: lessons.length,
      lessons_opened: opened,
      progress: percent,
      last_opened_at: last_opened_at === null ? null : new Date(last_opened_at).toISOString(),
      next_lesson: next,
    };
  });
  return { fullName: row.full_name, progress };
}
