import type { Caller } from "#domain/role.schema.ts";

/** Admins may read the audit log. No call writes to it. */
export function mayReadAudit(caller: Caller): boolean {
  return caller.role === "admin";
}
