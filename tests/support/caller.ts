import type { Caller, Role } from "#domain/role.schema.ts";

/** Return a caller with the id "me" and a role, for testing policies. */
export function caller(role: Role, isSuperAdmin = false): Caller {
  return { userId: "me", sessionId: "", email: "", fullName: "", role, isSuperAdmin, assuranceLevel: "aal1" };
}
