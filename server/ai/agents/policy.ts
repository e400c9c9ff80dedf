import type { DraftState } from "#domain/agent.ts";
import type { Caller } from "#domain/role.schema.ts";

/** The student of a set of questions, and the facts about them and the lesson's course. */
export type QuestionsCase = {
  studentId: string;
  studentTakesCourse: boolean;
  /** The instructors of the lesson's course. */
  teacherIds: readonly string[];
};

/** The facts that decide what a person may do with a draft. */
export type DraftCase = {
  authorId: string;
  studentId: string | null;
  state: DraftState;
  /** Whether the caller teaches the draft's subject: the lesson's course, or for a note any course that the student takes. */
  taughtByCaller: boolean;
};

/** An admin may use all agents and see all drafts. */
export function runsAgentsForAll(caller: Caller): boolean {
  return caller.role === "admin" || caller.isSuperAdmin;
}

/** Instructors and admins may draft lessons. */
export function mayDraftLessons(caller: Caller): boolean {
  return caller.role === "instructor" || runsAgentsForAll(caller);
}

/** A learner may have questions made for themselves in a course that they take; its instructors and admins, for all of its learners. */
export function mayMakeQuestions(caller: Caller, { studentId, studentTakesCourse, teacherIds }: QuestionsCase): boolean {
  return studentTakesCourse && (studentId === caller.userId || teacherIds.includes(caller.userId) || runsAgentsForAll(caller));
}

/** A person may request coaching for themselves. For another person, they must teach one of that person's courses, or be an admin. */
export function mayCoach(caller: Caller, { studentId, taughtByCaller }: { studentId: string; taughtByCaller: boolean }): boolean {
  return studentId === caller.userId || (caller.role === "instructor" && taughtByCaller) || runsAgentsForAll(caller);
}

/**
 * A draft may be seen by admins, by its student once it is approved, and by its author; if it is about another person, only as long as the
 * author teaches them. `listDrafts` implements the same rule in SQL.
 */
export function maySeeDraft(caller: Caller, { authorId, studentId, state, taughtByCaller }: DraftCase): boolean {
  if (runsAgentsForAll(caller)) return true;
  const isOwn = authorId === caller.userId;
  if (studentId === caller.userId) return isOwn || state === "approved";
  return isOwn && (studentId === null || taughtByCaller);
}

/** A draft may be approved or discarded once, by admins, or by its author if they could still request it. */
export function mayDecideDraft(caller: Caller, { authorId, studentId, state, taughtByCaller }: DraftCase): boolean {
  if (state !== "draft") return false;
  if (runsAgentsForAll(caller)) return true;
  if (authorId !== caller.userId) return false;
  if (studentId === null) return mayDraftLessons(caller);
  return studentId === caller.userId || (caller.role === "instructor" && taughtByCaller);
}

/** A practice set may be answered by its student, as long as it has not been discarded. */
export function mayPractise(caller: Caller, draft: DraftCase): boolean {
  return draft.studentId === caller.userId && draft.state !== "discarded" && maySeeDraft(caller, draft);
}

/** A practising student learns the answer by choosing; anyone else who may see a set sees its answers. */
export function seesAnswers(caller: Caller, draft: DraftCase): boolean {
  return maySeeDraft(caller, draft) && draft.studentId !== caller.userId;
}
