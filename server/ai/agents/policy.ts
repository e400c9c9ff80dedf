import type { DraftState } from "#domain/agent.ts";
import type { Caller } from "#domain/role.schema.ts";

/** Who a set of questions is for, and what the academy knows of them and the lesson's course. */
export type QuestionsCase = {
  studentId: string;
  studentTakesCourse: boolean;
  /** Who teaches the lesson's course. */
  teacherIds: readonly string[];
};

/** What decides about a draft. */
export type DraftCase = {
  authorId: string;
  studentId: string | null;
  state: DraftState;
  /** Whether the caller teaches what it is about: the lesson's course, or for a note any course that the student takes. */
  taughtByCaller: boolean;
};

/** An admin reaches everything that the agents do. */
export function runsAgentsForAll(caller: Caller): boolean {
  return caller.role === "admin" || caller.isSuperAdmin;
}

/** Lessons are drafted by those who teach, and by admins. */
export function mayDraftLessons(caller: Caller): boolean {
  return caller.role === "instructor" || runsAgentsForAll(caller);
}

/** A person has questions made for themselves in a course that they take; its instructor and admins for everybody who takes it. */
export function mayMakeQuestions(caller: Caller, { studentId, studentTakesCourse, teacherIds }: QuestionsCase): boolean {
  return studentTakesCourse && (studentId === caller.userId || teacherIds.includes(caller.userId) || runsAgentsForAll(caller));
}

/** A person is coached at their own wish; at another's only by who teaches a course that they take, and by admins. */
export function mayCoach(caller: Caller, { studentId, taughtByCaller }: { studentId: string; taughtByCaller: boolean }): boolean {
  return studentId === caller.userId || (caller.role === "instructor" && taughtByCaller) || runsAgentsForAll(caller);
}

/**
 * A draft is seen by admins, by the student that it is for once it is approved, and by who asked for it: about another person only as long as
 * they teach them. `listDrafts` says the same in SQL.
 */
export function maySeeDraft(caller: Caller, { authorId, studentId, state, taughtByCaller }: DraftCase): boolean {
  if (runsAgentsForAll(caller)) return true;
  const isOwn = authorId === caller.userId;
  if (studentId === caller.userId) return isOwn || state === "approved";
  return isOwn && (studentId === null || taughtByCaller);
}

/** A draft is approved or discarded, once, by admins and by who asked for it, if they might ask for it still. */
export function mayDecideDraft(caller: Caller, { authorId, studentId, state, taughtByCaller }: DraftCase): boolean {
  if (state !== "draft") return false;
  if (runsAgentsForAll(caller)) return true;
  if (authorId !== caller.userId) return false;
  if (studentId === null) return mayDraftLessons(caller);
  return studentId === caller.userId || (caller.role === "instructor" && taughtByCaller);
}

/** The questions of a set are answered by the student that it is for, as long as it has not been discarded. */
export function mayPractise(caller: Caller, draft: DraftCase): boolean {
  return draft.studentId === caller.userId && draft.state !== "discarded" && maySeeDraft(caller, draft);
}

/** Whoever practises learns an answer by choosing; everybody else who sees a set sees its answers. */
export function seesAnswers(caller: Caller, draft: DraftCase): boolean {
  return maySeeDraft(caller, draft) && draft.studentId !== caller.userId;
}
