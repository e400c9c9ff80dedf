import type { Caller } from "#domain/role.schema.ts";

/** Admins read the audit log. Nobody writes it: it is written by what is done. */
export function mayReadAudit(caller: Caller): boolean {
  return caller.role === "admin";
}
