import type { Caller } from "#domain/role.schema.ts";

/** Admins may see how an answer came about, without the question. */
export function mayReadTraces(caller: Caller): boolean {
  return caller.role === "admin";
}
