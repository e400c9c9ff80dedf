import type { Caller } from "#domain/role.ts";
import { rolesOffered } from "#domain/role-rules.ts";

/** Whoever may give a role sees all invitations and may send some; which ones, `mayInvite` and its neighbours in the domain say. */
export function mayWorkWithInvitations(caller: Pick<Caller, "role" | "isSuperAdmin">): boolean {
  return rolesOffered(caller).length > 0;
}
