import type { Caller } from "#domain/role.schema.ts";

/** Admins may save keys to other services. Each sees, reveals and deletes only their own. */
export function mayStoreApiKeys(caller: Caller): boolean {
  return caller.role === "admin";
}
