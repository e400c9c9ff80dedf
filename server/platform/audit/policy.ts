import type { Caller } from "#domain/role.schema.ts";

/** Admins read the audit log. There is no call that writes to it. */
export function mayReadAudit(caller: Caller): boolean {
  return caller.role === "admin";
}
