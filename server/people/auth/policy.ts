import type { Caller, Role } from "#domain/role.schema.ts";

/** A new person is always a student, whatever the sign-up request says. */
export const roleOfNewPerson: Role = "student";

/** A person with a second factor may change their credentials only in a session that has passed it. */
export function mayChangeSignIn(caller: Pick<Caller, "assuranceLevel">, factors: readonly { status: string }[]): boolean {
  return caller.assuranceLevel === "aal2" || !factors.some(({ status }) => status === "verified");
}
