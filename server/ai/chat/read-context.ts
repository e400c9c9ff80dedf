import { sql } from "kysely";
import { recogniseDistress } from "#ai/care/recognise-distress.ts";
import type { Reader } from "#ai/retrieval/passage-source.ts";
import type { AnswerContext } from "#ai/task.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { Database } from "#server/dependencies.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import { isTakingExam } from "#server/assessment/exams/running-exam.ts";
import { mayReadCourse, mayReadLessons, refuseReading, waitsFor } from "#server/courses/lessons/policy.ts";
import type { ErrorCode } from "#domain/error-codes.ts";
import { tutorsLanguage, type LearningPreferences } from "#domain/settings.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";

type NamedContext = { course?: string | null | undefined; lesson?: string | null | undefined } | null | undefined;

/** The possible failures of every call about a course or a lesson: those of `resolveContext`. */
export const contextFailures = [
  "course.not_found",
  "lesson.not_found",
  "lesson.not_enrolled",
  "lesson.not_released",
  "exam.running",
] as const satisfies readonly ErrorCode[];

/**
 * Check the course and lesson named in a body. Throws `course.not_found` or `lesson.not_found` for unknown ones, `lesson.not_enrolled` for
 * unreadable ones, `lesson.not_released` for unreleased ones, and `exam.running` for a course whose exam the caller is taking. A lesson
 * must belong to the given course. If `message` says that its writer is in danger, a running exam is no obstacle: the answer to it contains
 * nothing about a course.
 */
export async function resolveContext(db: Database, caller: Caller, named: NamedContext, message = ""): Promise<AnswerContext> {
  const lessonId = named?.lesson ? readId(named.lesson, "lesson.not_found") : null;
  const courseId = named?.course ? readId(named.course, "course.not_found") : null;
  if (lessonId === null && courseId === null) return { course: null, lesson: null };

  const row = await db
    .selectFrom("courses")
    .leftJoin("lessons", (join) => join.onRef("lessons.course_id", "=", "courses.id").on("lessons.id", "=", lessonId))
    .select(["courses.id", "courses.title", "courses.language", "courses.offered", waitsFor(caller.userId).as("waits")])
    .select(
      sql<boolean>`case when lessons.id is null then ${mayReadCourse(caller)} else ${mayReadLessons(caller)} end`.as("readable"),
    )
    .select(isTakingExam(caller.userId).as("takingExam"))
    .select(["lessons.id as lesson_id", "lessons.title as lesson_title", "lessons.position"])
    .$if(courseId !== null, (query) => query.where("courses.id", "=", courseId))
    .$if(courseId === null, (query) => query.where("lessons.id", "=", lessonId))
    .executeTakeFirst();
  const readError = row && refuseReading(row);
  if (!row || readError?.code === "lesson.not_found")
    throw new AppError(courseId === null ? "lesson.not_found" : "course.not_found");
  if (lessonId !== null && row.lesson_id === null) throw new AppError("lesson.not_found");
  if (readError) throw readError;
  if (row.takingExam && recogniseDistress(message) !== "crisis") throw new AppError("exam.running");
  const { lesson_id: id, lesson_title: title, position } = row;
  return {
    course: { id: row.id, title: row.title, language: row.language },
    lesson: id === null || title === null || position === null ? null : { id, title, position },
  };
}

/** Return the caller as a reader of lessons. */
export function readerOf({ userId, role, isSuperAdmin }: Caller): Reader {
  return { userId, role: isSuperAdmin ? "admin" : role };
}

/** Return the language of the page from which the current request comes, if the faculty speaks it; otherwise English. */
export function pageLanguage(): LearningPreferences["language"] {
  return tutorsLanguage(callersLanguage()) ?? "en";
}

/** Return the language to speak with a person whose question does not tell it and who has chosen none: the course's, else the page's. */
export function languageOfContext({ course }: AnswerContext): LearningPreferences["language"] {
  return tutorsLanguage(course?.language) ?? pageLanguage();
}
