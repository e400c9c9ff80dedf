import type { Caller } from "#domain/role.schema.ts";

/** Admins see which mails there are and have them sent again. Nobody reads them here. */
export function maySeeMails(caller: Caller): boolean {
  return caller.role === "admin";
}
