import type { Caller } from "#domain/role.schema.ts";

/** Admins see how the academy is used, also per person: those who pay for the AI must see who uses it. */
export function mayReadAnalytics(caller: Caller): boolean {
  return caller.role === "admin";
}
