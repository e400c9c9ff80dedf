import type { Caller, Role } from "./role.schema.ts";

/** As much of a caller as the matrix asks for. */
export type RoleCaller = Pick<Caller, "userId" | "role" | "isSuperAdmin">;
/** As much of another person as the matrix asks for. */
export type RoleTarget = { id: string; role: Role; isSuperAdmin: boolean };

/**
 * The roles that a caller may give, whether by inviting or by editing, in the order in which they are offered: an admin makes
 * students and instructors, a super admin also admins, everybody else nobody.
 */
export function rolesOffered(caller: Pick<RoleCaller, "role" | "isSuperAdmin">): readonly Role[] {
  if (caller.role !== "admin") return [];
  return caller.isSuperAdmin ? ["student", "instructor", "admin"] : ["student", "instructor"];
}

/**
 * Whether a caller may change another person's name and role, delete their profile or end their sessions: those whose role the caller
 * could have given. Nobody changes a super admin, and nobody themselves (their own name stands in their settings).
 */
export function mayEdit(caller: RoleCaller, target: RoleTarget): boolean {
  if (target.isSuperAdmin || target.id === caller.userId) return false;
  return rolesOffered(caller).includes(target.role);
}
