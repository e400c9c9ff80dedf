import type { Caller, Role } from "./role.schema.ts";

/** The part of a caller that the role matrix needs. */
export type RoleCaller = Pick<Caller, "userId" | "role" | "isSuperAdmin">;
/** The part of another person that the role matrix needs. */
export type RoleTarget = { id: string; role: Role; isSuperAdmin: boolean };

/**
 * Return the roles that a caller may give, by invitation or by editing, in the order in which they are offered. An admin may give student
 * and instructor, a super admin also admin, anyone else none.
 */
export function rolesOffered(caller: Pick<RoleCaller, "role" | "isSuperAdmin">): readonly Role[] {
  if (caller.role !== "admin") return [];
  return caller.isSuperAdmin ? ["student", "instructor", "admin"] : ["student", "instructor"];
}

/**
 * Return whether a caller may change another person's name and role, delete their profile or end their sessions: they must be allowed to
 * give that person's role. Nobody may edit a super admin or themselves (people change their own name in their settings).
 */
export function mayEdit(caller: RoleCaller, target: RoleTarget): boolean {
  if (target.isSuperAdmin || target.id === caller.userId) return false;
  return rolesOffered(caller).includes(target.role);
}
