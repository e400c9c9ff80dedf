import type { Caller } from "#domain/role.schema.ts";

/** Admins see how the academy is used, also per person, because whoever pays for the AI must see who uses it. */
export function mayReadAnalytics(caller: Caller): boolean {
  return caller.role === "admin";
}
