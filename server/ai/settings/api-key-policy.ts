import type { Caller } from "#domain/role.schema.ts";

/** Admins keep keys to other services. Each sees, reveals and deletes their own: another's is as if it did not exist. */
export function mayStoreApiKeys(caller: Caller): boolean {
  return caller.role === "admin";
}
