import type { AgentAnswer, AssessmentInput } from "#domain/agents.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { makeQuestions } from "#ai/agents/assessment/make-questions.ts";
import { escapeMarkdown } from "#ai/built-in/show-quote.ts";
import type { Database } from "#server/dependencies.ts";
import { readId } from "#server/platform/http/read-parameters.ts";
import { refuseReading } from "#server/courses/lessons/policy.ts";
import { parseUuid } from "#domain/uuid.ts";
import { findAskedQuestions } from "./drafts-queries.ts";
import { findLessonForQuestions, type LessonForQuestions } from "./lesson-queries.ts";
import { mayMakeQuestions, runsAgentsForAll } from "./policy.ts";
import { answerWithoutDraft, storeDraft, type AgentRun } from "./run-agent.ts";

/** Make a practice set for a student enrolled in the lesson's course. Throws what `admit` throws, and what the agent throws. */
export async function runAssessmentAgent(run: AgentRun, { lesson_id, student_id }: AssessmentInput): Promise<AgentAnswer> {
  const { db, caller, ask } = run;
  const { found, studentId } = await admit(db, caller, { lesson_id, student_id });
  const { lesson, others } = found;
  const { asked, sets } = await findAskedQuestions(db, { studentId, lessonId: lesson.lessonId });
  const { questions, key, dropped } = await makeQuestions(ask, {
    lesson,
    others,
    asked,
    seed: `${studentId} ${lesson.lessonId} ${sets}`,
  });
  if (questions.length === 0) {
    return answerWithoutDraft(
      `The text of **${escapeMarkdown(lesson.lessonTitle)}** gives no question that has exactly one right answer, so I ask none. Its exercises, or another lesson of the course, may serve.`,
    );
  }
  return storeDraft(run, {
    kind: "assessment",
    output: { questions, dropped },
    studentId,
    lessonId: lesson.lessonId,
    input: { lesson_id: lesson.lessonId, student_id: studentId },
    answerKey: key,
  });
}

/**
 * Load and check the lesson and the student. Throws `lesson.not_found`; `lesson.not_enrolled` for a course in which the caller has no part;
 * `agent.only_for_yourself` if a learner who is not an instructor of the course names another student; `agent.student_not_found` for a
 * person who is not enrolled in it.
 */
async function admit(
  db: Database,
  caller: Caller,
  named: AssessmentInput,
): Promise<{ found: LessonForQuestions; studentId: string }> {
  const lessonId = readId(named.lesson_id, "lesson.not_found");
  const studentId = parseUuid(named.student_id);
  const found = await findLessonForQuestions(db, { lessonId, caller, studentId });
  if (!found) throw new AppError("lesson.not_found");
  const reaches = found.teacherIds.includes(caller.userId) || runsAgentsForAll(caller);
  const readError = reaches ? null : refuseReading(found);
  if (readError) throw readError;
  if (!reaches && studentId !== caller.userId) throw new AppError("agent.only_for_yourself", { field: "student_id" });
  if (studentId === null || !mayMakeQuestions(caller, { studentId, ...found })) {
    throw new AppError("agent.student_not_found", { field: "student_id" });
  }
  if (found.takingExam) throw new AppError("exam.running");
  return { found, studentId };
}
