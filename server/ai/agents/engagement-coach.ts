import type { AgentAnswer, CoachInput } from "#domain/agents.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import { writeNote } from "#ai/agents/engagement/write-note.ts";
import { mayCoach, runsAgentsForAll } from "./policy.ts";
import { findCoachedStudent, type CoachedStudent } from "./student-queries.ts";
import type { Database } from "#server/dependencies.ts";
import { idIn } from "#server/platform/http/read-id.ts";
import { keepDraft, type AgentDeed } from "./run-agent.ts";

/** Writes a coaching note from a student's real progress. Throws what `admit` throws, and what the agent throws. */
export async function runEngagementCoach(
  deed: AgentDeed,
  { student_id, student_name, context_summary }: CoachInput,
): Promise<AgentAnswer> {
  const { db, caller, ask, now } = deed;
  const { student, studentId } = await admit(db, caller, student_id);
  const note = await writeNote(ask, {
    name: student.fullName,
    saidName: student_name,
    progress: student.progress,
    summary: context_summary,
    now,
  });
  return keepDraft(deed, {
    kind: "engagement",
    output: note,
    studentId,
    lessonId: null,
    input: { student_id: studentId, student_name, context_summary },
    answerKey: [],
  });
}

/**
 * The student with as much of their progress as the caller may know: an instructor sees their own courses. Throws
 * `agent.only_for_yourself` for a learner who names somebody else, and `agent.student_not_found`, whether or not there is such a person.
 */
async function admit(db: Database, caller: Caller, named: string): Promise<{ student: CoachedStudent; studentId: string }> {
  const isSelf = named.toLowerCase() === caller.userId;
  if (!isSelf && caller.role === "student") throw new AppError("agent.only_for_yourself", { field: "student_id" });
  const studentId = idIn(named);
  const teacherId = isSelf || runsAgentsForAll(caller) ? null : caller.userId;
  const student = studentId === null ? undefined : await findCoachedStudent(db, { studentId, teacherId });
  const taughtByCaller = teacherId !== null && (student?.progress.length ?? 0) > 0;
  if (studentId === null || !student || !mayCoach(caller, { studentId, taughtByCaller })) {
    throw new AppError("agent.student_not_found", { field: "student_id" });
  }
  return { student, studentId };
}
