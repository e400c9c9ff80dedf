import type { Caller } from "#domain/role.schema.ts";
import { rolesOffered } from "#domain/role.ts";

/** Whoever may give a role sees all invitations and may send some; which ones, `mayInvite` and its neighbours in the domain say. */
export function mayWorkWithInvitations(caller: Pick<Caller, "role" | "isSuperAdmin">): boolean {
  return rolesOffered(caller).length > 0;
}
