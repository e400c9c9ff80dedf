import type { ErrorCode } from "#domain/error-codes.ts";
import type { AuthErrorCode } from "#server/people/auth/protocol/errors.ts";

/** All kinds of callers. "The course" is the one that the student takes and the instructor teaches. */
export const actors = [
  "visitor",
  "student",
  "otherStudent",
  "instructor",
  /** A co-instructor of the course. */
  "coInstructor",
  "otherInstructor",
  "admin",
  "superAdmin",
  /** A person whose profile was deleted while their token had not expired. */
  "deleted",
  /** A person who has entered their password but not their second factor; a student of the course. */
  "pendingSession",
] as const;
export type Actor = (typeof actors)[number];

/** The expected outcome: a status when it is allowed, the code of the refusal when it is not. */
export type Outcome = number | ErrorCode | AuthErrorCode;
/** A co-instructor has the same outcome as the course's instructor, unless stated otherwise. */
export type Outcomes = Readonly<Record<Exclude<Actor, "coInstructor">, Outcome> & { coInstructor?: Outcome }>;

/** Return the outcome for an actor. */
export function outcomeFor(who: Outcomes, actor: Actor): Outcome {
  return actor === "coInstructor" ? (who.coInstructor ?? who.instructor) : who[actor];
}

/** Open to anybody: the token is not checked. */
export const anybody = (outcome: Outcome): Outcomes => fill(outcome);

/** Visitors and signed-in people alike; an invalid token is still refused. */
export const everybody = (outcome: Outcome): Outcomes => ({
  ...fill(outcome),
  deleted: "caller.invalid_token",
  pendingSession: "caller.second_factor_needed",
});

/** Any signed-in person. */
export const people = (outcome: Outcome): Outcomes => ({ ...everybody(outcome), visitor: "caller.unauthenticated" });

/** Admins, including super admins. */
export const admins = (outcome: Outcome, refusal: Outcome = "caller.forbidden"): Outcomes => ({
  ...people(refusal),
  admin: outcome,
  superAdmin: outcome,
});

/** Super admins. */
export const superAdmins = (outcome: Outcome): Outcomes => ({ ...people("caller.forbidden"), superAdmin: outcome });

/** The student who owns it; for everybody else it does not exist. */
export const theStudent = (outcome: Outcome, refusal: Outcome): Outcomes => ({ ...people(refusal), student: outcome });

/** The admin who owns it; for other admins it does not exist, and others have none. */
export const theAdmin = (outcome: Outcome, refusal: Outcome): Outcomes => ({ ...admins(refusal), admin: outcome });

/** Readers of the course's lessons: its learners, its instructors, and admins. */
export const readers = (outcome: Outcome, refusal: Outcome = "lesson.not_enrolled"): Outcomes => ({
  ...people(outcome),
  otherStudent: refusal,
  otherInstructor: refusal,
});

/** Authors of the course: its instructor and admins. */
export const authors = (outcome: Outcome, refusal: Outcome = "caller.forbidden"): Outcomes => ({
  ...people(refusal),
  instructor: outcome,
  admin: outcome,
  superAdmin: outcome,
});

/** Instructors, and admins. */
export const allStaff = (outcome: Outcome): Outcomes => ({ ...admins(outcome), instructor: outcome, otherInstructor: outcome });

/** Any signed-in person, below /auth/v1, where the protocol has its own codes. A pending session counts as signed in there. */
export const sessions = (outcome: Outcome): Outcomes => ({
  ...fill(outcome),
  visitor: "no_authorization",
  deleted: "session_not_found",
});

/** As `sessions`; changes of credentials are refused to a pending session. */
export const provenSessions = (outcome: Outcome): Outcomes => ({ ...sessions(outcome), pendingSession: "insufficient_aal" });

function fill(outcome: Outcome): Outcomes {
  const others = actors.filter((actor) => actor !== "coInstructor");
  return Object.fromEntries(others.map((actor) => [actor, outcome])) as Outcomes;
}
