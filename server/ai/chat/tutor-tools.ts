import { sql } from "kysely";
import { splitInTurns } from "#ai/retrieval/split-lesson.ts";
import type { AnswerContext } from "#ai/task.ts";
import { describeLesson, type ToolResult, type TutorTools } from "#ai/tutor/tutor-tools.ts";
import type { CompletionStatus } from "#domain/completion.schema.ts";
import type { ErrorCode } from "#domain/error-codes.ts";
import { AppError, isAppError } from "#domain/errors.ts";
import { plainText } from "#domain/plain-text.ts";
import type { Caller } from "#domain/role.schema.ts";
import { listStatuses } from "#server/assessment/completion/completion-status.ts";
import { isTakingExam } from "#server/assessment/exams/running-exam.ts";
import { describeQuestion } from "#server/assessment/questions/describe-question.ts";
import { findChecks } from "#server/assessment/questions/find-checks.ts";
import { mayReadCourse, mayReadLessons } from "#server/courses/lessons/policy.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { parseUuid } from "#domain/uuid.ts";
import { readLessons } from "./read-lessons.ts";
import { resolveContext, contextFailures } from "./read-context.ts";

/** Errors that the learner may be told; all others are failures of the academy. */
const expectedErrors: ReadonlySet<ErrorCode> = new Set(contextFailures);

/** The most courses whose progress is reported. */
const mostCourses = 8;

/**
 * Create the tools that a model may use for the caller while it answers, with the caller's own rights. Each use checks the API's rules
 * anew, so that an exam that began in the meantime closes its course. A refusal is returned as a result in the API's words.
 */
export function tutorTools({ db, clock }: Pick<Dependencies, "db" | "clock">, caller: Caller, open: AnswerContext): TutorTools {
  return {
    use: async (tool, words) => {
      try {
        if (tool === "progress") return await readProgress();
        const lessonId = words === "" && tool === "practice" ? await lessonToPractise() : await resolveLesson(words);
        return tool === "lesson" ? await openLesson(lessonId) : await practise(lessonId);
      } catch (error) {
        if (!isAppError(error) || !expectedErrors.has(error.code)) throw error;
        return { text: `Refused: ${error.message}`, lessons: [], references: [] };
      }
    },
  };

  /** Find a lesson by id, by its number in the open course, or by its title in any course of the caller. Reads no text yet. */
  async function resolveLesson(words: string): Promise<string> {
    const named = words.replace(/^.*\blesson (?=\d+: )/i, "");
    const [, number, rest] = /^(\d{1,4})(?::\s*(.*))?$/.exec(named) ?? [];
    const title = rest ?? named;
    if (words === "" && open.lesson) return open.lesson.id;
    const id = parseUuid(words);
    if (id !== null) return id;
    const courseId = open.course?.id ?? null;
    const { rows } = await sql<{ id: string }>`
      select lessons.id from lessons join courses on courses.id = lessons.course_id
      where ${mayReadCourse(caller)} and (lower(lessons.title) = lower(${title})
        or (courses.id = ${courseId}::uuid and lessons.position + 1 = ${number ?? null}::integer))
      order by courses.id = ${courseId}::uuid desc nulls last, lower(lessons.title) = lower(${title}) desc, lessons.id limit 1`.execute(
      db,
    );
    const [found] = rows;
    if (!found) throw new AppError("lesson.not_found");
    return found.id;
  }

  /** Return the open lesson, else the first of the open course with a practice question that the caller has not passed, else its first. */
  async function lessonToPractise(): Promise<string> {
    if (open.lesson) return open.lesson.id;
    const { rows } = await sql<{ id: string }>`
      select lessons.id from lessons join courses on courses.id = lessons.course_id
      where courses.id = ${open.course?.id ?? null}::uuid and ${mayReadLessons(caller)}
      order by exists (
        select from questions left join check_results result on result.question_id = questions.id and result.user_id = ${caller.userId}::uuid
        where questions.lesson_id = lessons.id and questions.purpose = 'practice' and questions.shown_in_lesson
          and questions.deleted_at is null and result.passed_at is null) desc, lessons.place limit 1`.execute(db);
    const [found] = rows;
    if (!found) throw new AppError("lesson.not_found");
    return found.id;
  }

  /** Check the caller's access to a lesson, as for any question about it, and read it. */
  async function readLesson(lessonId: string) {
    await resolveContext(db, caller, { lesson: lessonId });
    const [lesson] = await readLessons(db, [lessonId]);
    if (!lesson) throw new AppError("lesson.not_found");
    return { lesson, passages: await splitInTurns(lesson) };
  }

  async function openLesson(lessonId: string): Promise<ToolResult> {
    const { lesson, passages } = await readLesson(lessonId);
    const line = plainText(passages.find(({ isExercise }) => !isExercise)?.sentences[0]?.text ?? "");
    const { courseId, lessonTitle } = lesson;
    const text = `The learner sees a link to the lesson “${lessonTitle}”. Its text:\n\n${describeLesson(passages)}`;
    return { text, lessons: [lesson], references: [{ courseId, lessonId, lessonTitle, line, opened: "lesson" }] };
  }

  async function practise(lessonId: string): Promise<ToolResult> {
    const { lesson, passages } = await readLesson(lessonId);
    const { courseId, lessonTitle } = lesson;
    const checks = await findChecks(db, { lessonId, userId: caller.userId });
    const check = checks.find(({ passed }) => !passed) ?? checks[0];
    if (check) {
      const text = `A practice question under the lesson “${lessonTitle}”; the learner sees a link to it. Its key is not told.\n\n${describeQuestion(check.content)}`;
      const reference = { courseId, lessonId, lessonTitle, line: "", opened: "practice" } as const;
      return { text, lessons: [lesson], references: [reference] };
    }
    const text = `The lesson “${lessonTitle}” has no practice question. Make one from this text, and say that it is yours:\n\n${describeLesson(
      passages.filter(({ isExercise }) => !isExercise),
    )}`;
    return { text, lessons: [lesson], references: [{ courseId, lessonId, lessonTitle, line: "", opened: "lesson" }] };
  }

  async function readProgress(): Promise<ToolResult> {
    const course = open.course;
    if (course) await resolveContext(db, caller, { course: course.id });
    const statuses = await listStatuses(db, { userId: caller.userId, courseId: course?.id }, clock());
    const closed = await db
      .selectFrom("courses")
      .select("id")
      .where(sql<boolean>`id = any(${statuses.map((each) => each.course.id)}::uuid[])`)
      .where(isTakingExam(caller.userId))
      .execute();
    const isOpen = (status: CompletionStatus) => closed.every(({ id }) => id !== status.course.id);
    const lines = statuses.filter(isOpen).slice(0, mostCourses).map(describeStatus);
    const text = lines.length === 0 ? "The learner takes no course here." : `How far the learner is:\n\n${lines.join("\n\n")}`;
    return { text, lessons: [], references: [] };
  }
}

/** Describe the progress in a course. */
function describeStatus({ course, completed_at, parts }: CompletionStatus): string {
  const said = parts.map(({ part, done, total, met, missing }) => {
    const of = part === "grade" ? `${(done ?? 0) / 100} % of ${total / 100} % wanted` : `${done ?? 0} of ${total}`;
    const left = missing.map(({ kind, title }) => `${kind} “${title}”`).join(", ");
    return `- ${part}: ${of}${met ? ", reached" : ""}${left === "" ? "" : `; still to do: ${left}`}`;
  });
  return [
    `${course.title}: ${completed_at === null ? "not completed yet" : `completed on ${completed_at.slice(0, 10)}`}`,
    ...said,
  ].join("\n");
}
