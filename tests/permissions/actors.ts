import type { ErrorCode } from "#domain/error-codes.ts";
import type { AuthErrorCode } from "#server/people/auth/protocol/errors.ts";

/** Everybody who may stand at a door. "The course" is the one that the student takes and the instructor teaches. */
export const actors = [
  "visitor",
  "student",
  "otherStudent",
  "instructor",
  /** Teaches the course beside its instructor. */
  "coInstructor",
  "otherInstructor",
  "admin",
  "superAdmin",
  /** Somebody whose profile was deleted while their token had not expired. */
  "deleted",
  /** Somebody who has given their password and not yet their second factor; a student who takes the course. */
  "pendingSession",
] as const;
export type Actor = (typeof actors)[number];

/** What happens: a status when it is allowed, the code of the refusal when it is not. */
export type Outcome = number | ErrorCode | AuthErrorCode;
/** A co-instructor is answered as the course's instructor is, unless it says otherwise. */
export type Outcomes = Readonly<Record<Exclude<Actor, "coInstructor">, Outcome> & { coInstructor?: Outcome }>;

/** What happens when somebody asks. */
export function outcomeFor(who: Outcomes, actor: Actor): Outcome {
  return actor === "coInstructor" ? (who.coInstructor ?? who.instructor) : who[actor];
}

/** Nobody's business who asks: a token is not looked at. */
export const anybody = (outcome: Outcome): Outcomes => fill(outcome);

/** Visitors and signed-in people alike; a token that is no good is a refusal all the same. */
export const everybody = (outcome: Outcome): Outcomes => ({
  ...fill(outcome),
  deleted: "caller.invalid_token",
  pendingSession: "caller.second_factor_needed",
});

/** Whoever is signed in. */
export const people = (outcome: Outcome): Outcomes => ({ ...everybody(outcome), visitor: "caller.unauthenticated" });

/** Admins, and super admins, who are admins. */
export const admins = (outcome: Outcome, refusal: Outcome = "caller.forbidden"): Outcomes => ({
  ...people(refusal),
  admin: outcome,
  superAdmin: outcome,
});

/** Super admins. */
export const superAdmins = (outcome: Outcome): Outcomes => ({ ...people("caller.forbidden"), superAdmin: outcome });

/** The student whose thing it is; for everybody else there is no such thing. */
export const theStudent = (outcome: Outcome, refusal: Outcome): Outcomes => ({ ...people(refusal), student: outcome });

/** The admin whose thing it is; for other admins there is no such thing, and others have none. */
export const theAdmin = (outcome: Outcome, refusal: Outcome): Outcomes => ({ ...admins(refusal), admin: outcome });

/** Who may read the course's lessons: who takes it, who teaches it, and admins. */
export const readers = (outcome: Outcome, refusal: Outcome = "lesson.not_enrolled"): Outcomes => ({
  ...people(outcome),
  otherStudent: refusal,
  otherInstructor: refusal,
});

/** Who writes the course: its instructor and admins. */
export const authors = (outcome: Outcome, refusal: Outcome = "caller.forbidden"): Outcomes => ({
  ...people(refusal),
  instructor: outcome,
  admin: outcome,
  superAdmin: outcome,
});

/** Instructors, and admins. */
export const allStaff = (outcome: Outcome): Outcomes => ({ ...admins(outcome), instructor: outcome, otherInstructor: outcome });

/** Whoever is signed in, below /auth/v1, where the protocol has codes of its own. A half session is signed in there. */
export const sessions = (outcome: Outcome): Outcomes => ({
  ...fill(outcome),
  visitor: "no_authorization",
  deleted: "session_not_found",
});

/** As `sessions`; what changes how somebody signs in is refused to a half session. */
export const provenSessions = (outcome: Outcome): Outcomes => ({ ...sessions(outcome), pendingSession: "insufficient_aal" });

function fill(outcome: Outcome): Outcomes {
  const others = actors.filter((actor) => actor !== "coInstructor");
  return Object.fromEntries(others.map((actor) => [actor, outcome])) as Outcomes;
}
