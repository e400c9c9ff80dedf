import type { Caller } from "#domain/role.schema.ts";

/** Admins may save keys to other services. Each may see, reveal and delete only their own. */
export function mayStoreApiKeys(caller: Caller): boolean {
  return caller.role === "admin";
}
