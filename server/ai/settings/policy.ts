import type { Caller } from "#domain/role.schema.ts";

/** Admins may see which vendor answers for the faculty, and choose and test one with a key of their own. */
export function mayChooseVendor(caller: Caller): boolean {
  return caller.role === "admin";
}
