import type { Caller } from "#domain/role.schema.ts";

/** A course's lesson drafts are read and written by its instructors and by admins. */
export function mayWriteDrafts(caller: Caller, { teacherIds }: { teacherIds: readonly string[] }): boolean {
  return (caller.role === "instructor" && teacherIds.includes(caller.userId)) || writesForAll(caller);
}

/** Whoever may write anywhere sees any text of theirs as a lesson shows it. */
export function mayRenderText(caller: Caller): boolean {
  return caller.role === "instructor" || writesForAll(caller);
}

function writesForAll(caller: Caller): boolean {
  return caller.role === "admin" || caller.isSuperAdmin;
}
