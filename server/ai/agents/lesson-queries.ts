import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Wait } from "#domain/course.schema.ts";
import type { Level } from "#domain/course.ts";
import type { LessonText } from "#ai/retrieval/passage.ts";
import type { Caller } from "#domain/role.schema.ts";
import { isTakingExam } from "#server/assessment/exams/running-exam.ts";
import { mayReadLessons, takesCourse, waitsFor } from "#server/courses/lessons/policy.ts";
import type { Database } from "#server/dependencies.ts";
import { asRead } from "#server/ai/chat/read-lessons.ts";

/** A lesson to make questions from, with the facts that decide who may request them. */
export type LessonForQuestions = {
  lesson: LessonText;
  others: LessonText[];
  teacherIds: string[];
  offered: boolean;
  /** The lesson's release condition, if the caller is enrolled in the course. */
  waits: Wait | null;
  /** Whether the caller may read the lesson. */
  readable: boolean;
  studentTakesCourse: boolean;
  /** Whether the caller, or the student for whom the questions are, is taking an exam of the course. */
  takingExam: boolean;
};

/** How many other lessons of the course may supply wrong options. */
const most = 11;

/**
 * Return, in one statement, a lesson, the other lessons of its course, whether the caller may read it, and whether the student is enrolled.
 * Undefined if there is none.
 */
export async function findLessonForQuestions(
  db: Database,
  { lessonId, caller, studentId }: { lessonId: string; caller: Caller; studentId: string | null },
): Promise<LessonForQuestions | undefined> {
  const row = await db
    .selectFrom("lessons")
    .innerJoin("courses", "courses.id", "lessons.course_id")
    .select((eb) => [
      "lessons.id as lessonId",
      "lessons.title as lessonTitle",
      "lessons.position",
      "lessons.content",
      "courses.id as courseId",
      "courses.title as courseTitle",
      "courses.teacher_ids as teacherIds",
      "courses.offered",
      jsonArrayFrom(
        eb
          .selectFrom("lessons as others")
          .select(["others.id as lessonId", "others.title as lessonTitle", "others.position", "others.content"])
          .whereRef("others.course_id", "=", "courses.id")
          .whereRef("others.id", "<>", "lessons.id")
          .where(mayReadLessons(caller, "others"))
          .orderBy(sql`abs(others.position - lessons.position)`)
          .orderBy("others.position")
          .limit(most),
      ).as("others"),
      mayReadLessons(caller).as("readable"),
      waitsFor(caller.userId).as("waits"),
      takesCourse(studentId).as("studentTakesCourse"),
      sql<boolean>`(${isTakingExam(caller.userId)} or ${isTakingExam(studentId ?? caller.userId)})`.as("takingExam"),
    ])
    .where("lessons.id", "=", lessonId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { others, teacherIds, offered, readable, waits, studentTakesCourse, takingExam, ...lesson } = row;
  const course = { courseId: lesson.courseId, courseTitle: lesson.courseTitle };
  return {
    lesson: asRead(lesson),
    others: others.map((other) => asRead({ ...course, ...other })),
    teacherIds,
    offered,
    readable,
    waits,
    studentTakesCourse,
    takingExam,
  };
}

/** Return the draft text of a lesson that was never published; undefined if there is none. */
export async function findUnpublishedLesson(db: Database, lessonId: string): Promise<LessonText | undefined> {
  const lesson = await db
    .selectFrom("lesson_drafts as draft")
    .innerJoin("course_lessons as lesson", "lesson.id", "draft.lesson_id")
    .innerJoin("courses", "courses.id", "lesson.course_id")
    .select(["lesson.id as lessonId", "draft.title as lessonTitle", "lesson.position", "draft.content"])
    .select(["courses.id as courseId", "courses.title as courseTitle"])
    .where("lesson.id", "=", lessonId)
    .executeTakeFirst();
  return lesson && asRead(lesson);
}

/** Return the level of each of these courses, by id. */
export async function findLevels(db: Database, courseIds: readonly string[]): Promise<ReadonlyMap<string, Level>> {
  if (courseIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("courses")
    .select((eb) => ["id", eb.ref("level").$castTo<Level>().as("level")])
    .where("id", "in", [...courseIds])
    .execute();
  return new Map(rows.map(({ id, level }) => [id, level]));
}
