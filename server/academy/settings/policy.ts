import type { Caller } from "#domain/role.schema.ts";

/** Admins decide how the academy looks and speaks. */
export function mayChangeSettings(caller: Pick<Caller, "role">): boolean {
  return caller.role === "admin";
}
