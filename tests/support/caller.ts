import type { Caller, Role } from "#domain/role.schema.ts";

/** Somebody with the id "me" and a role, for trying policies. */
export function caller(role: Role, isSuperAdmin = false): Caller {
  return { userId: "me", sessionId: "", email: "", fullName: "", role, isSuperAdmin, assuranceLevel: "aal1" };
}
