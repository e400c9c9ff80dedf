import type { Caller } from "#domain/role.schema.ts";

/** Admins see which vendor answers for the faculty, and choose and try one with a key of their own. */
export function mayChooseVendor(caller: Caller): boolean {
  return caller.role === "admin";
}
