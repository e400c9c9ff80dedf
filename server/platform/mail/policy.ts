import type { Caller } from "#domain/role.schema.ts";

/** Admins see the list of mails and may resend them. Their texts cannot be read here. */
export function maySeeMails(caller: Caller): boolean {
  return caller.role === "admin";
}
