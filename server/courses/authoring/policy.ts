import type { Caller } from "#domain/role.schema.ts";

/** A course's lesson drafts may be read and written by its instructors and by admins. */
export function mayWriteDrafts(caller: Caller, { teacherIds }: { teacherIds: readonly string[] }): boolean {
  return (caller.role === "instructor" && teacherIds.includes(caller.userId)) || writesForAll(caller);
}

/** Anyone who may write some course may preview texts. */
export function mayRenderText(caller: Caller): boolean {
  return caller.role === "instructor" || writesForAll(caller);
}

function writesForAll(caller: Caller): boolean {
  return caller.role === "admin" || caller.isSuperAdmin;
}
