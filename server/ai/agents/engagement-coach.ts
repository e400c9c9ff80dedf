import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { AgentAnswer, CoachInput, CourseProgress } from "#domain/agents.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { writeNote } from "#ai/agents/engagement/write-note.ts";
import { isTakingExam } from "#server/assessment/exams/running-exam.ts";
import { outlineColumn } from "#server/courses/lessons/outline-columns.ts";
import type { Database } from "#server/dependencies.ts";
import { resumeLessonIndex } from "#domain/enrollment.ts";
import { parseUuid } from "#domain/uuid.ts";
import { mayCoach, runsAgentsForAll } from "./policy.ts";
import { storeDraft, type AgentRun } from "./run-agent.ts";

/** A student as the coach sees them: name and progress; `closed` is a course whose exam the caller is taking. */
type CoachedStudent = { fullName: string; progress: (CourseProgress & { closed: boolean })[] };

/** The most courses in a note. */
const most = 12;

/** Write a coaching note from a student's real progress. Throws what `admit` throws, `exam.running`, and what the agent throws. */
export async function runEngagementCoach(
  run: AgentRun,
  { student_id, student_name, context_summary }: CoachInput,
): Promise<AgentAnswer> {
  const { db, caller, ask, now } = run;
  const { student, studentId } = await admit(db, caller, student_id);
  const progress = student.progress.filter(({ closed }) => !closed).map(({ closed: _closed, ...course }) => course);
  if (progress.length === 0 && student.progress.length > 0) throw new AppError("exam.running");
  const note = await writeNote(ask, {
    name: student.fullName,
    saidName: student_name,
    progress,
    summary: context_summary,
    now,
  });
  return storeDraft(run, {
    kind: "engagement",
    output: note,
    studentId,
    lessonId: null,
    input: { student_id: studentId, student_name, context_summary },
    answerKey: [],
  });
}

/**
 * Load the student with the progress that the caller may see; an instructor sees only progress in their own courses. Throws
 * `agent.only_for_yourself` for a learner who names somebody else, and `agent.student_not_found`, whether or not there is such a person.
 */
async function admit(db: Database, caller: Caller, named: string): Promise<{ student: CoachedStudent; studentId: string }> {
  const isSelf = named.toLowerCase() === caller.userId;
  if (!isSelf && caller.role === "student") throw new AppError("agent.only_for_yourself", { field: "student_id" });
  const studentId = parseUuid(named);
  const teacherId = isSelf || runsAgentsForAll(caller) ? null : caller.userId;
  const student = studentId === null ? undefined : await findCoachedStudent(db, caller, { studentId, teacherId });
  const taughtByCaller = teacherId !== null && (student?.progress.length ?? 0) > 0;
  if (studentId === null || !student || !mayCoach(caller, { studentId, taughtByCaller })) {
    throw new AppError("agent.student_not_found", { field: "student_id" });
  }
  return { student, studentId };
}

/**
 * Return a person and their progress in their courses, most recently opened first, in one statement; with `teacherId`, only in that
 * instructor's courses. Undefined if there is no such person.
 */
async function findCoachedStudent(
  db: Database,
  caller: Caller,
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
            outlineColumn(enrollment),
            enrollment
              .selectFrom("opened_lessons")
              .whereRef("opened_lessons.user_id", "=", "enrollments.user_id")
              .whereRef("opened_lessons.course_id", "=", "courses.id")
              .select(({ fn }) => fn.countAll<number>().as("count"))
              .$asScalar()
              .$notNull()
              .as("opened"),
            "enrollments.last_opened_at",
            isTakingExam(caller.userId).as("closed"),
          ])
          .whereRef("enrollments.user_id", "=", "profiles.id")
          .$if(teacherId !== null, (query) => query.where(sql<boolean>`${teacherId}::uuid = any(courses.teacher_ids)`))
          .orderBy("enrollments.updated_at", "desc")
          .orderBy("enrollments.id")
          .limit(most),
      ).as("courses"),
    ])
    .where("profiles.id", "=", studentId)
    .executeTakeFirst();
  if (!row) return undefined;
  const progress = row.courses.map(({ course_id, title, progress: percent, lessons, opened, last_opened_at, closed }) => {
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
      closed,
    };
  });
  return { fullName: row.full_name, progress };
}
