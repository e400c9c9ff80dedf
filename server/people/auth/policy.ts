import type { Caller, Role } from "#domain/role.schema.ts";

/** Whoever signs up is a student, whatever they say of themselves. */
export const roleOfNewPerson: Role = "student";

/** A person who has set up a second factor changes how they sign in only in a session that has passed it. */
export function mayChangeSignIn(caller: Pick<Caller, "assuranceLevel">, factors: readonly { status: string }[]): boolean {
  return caller.assuranceLevel === "aal2" || !factors.some(({ status }) => status === "verified");
}
