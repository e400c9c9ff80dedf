import type { Caller } from "#domain/role.schema.ts";

/** Admins see the list of mails and may resend them. The texts are not shown to them. */
export function maySeeMails(caller: Caller): boolean {
  return caller.role === "admin";
}
