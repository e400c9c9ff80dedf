import type { Caller } from "#domain/role.schema.ts";
import { rolesOffered } from "#domain/role.ts";

/**
 * Anyone who may give a role sees all invitations and may send some; which ones is decided by `mayInvite` and its neighbors in the domain.
 */
export function mayWorkWithInvitations(caller: Pick<Caller, "role" | "isSuperAdmin">): boolean {
  return rolesOffered(caller).length > 0;
}
