import type { Caller } from "#domain/role.schema.ts";

/** The certificates of a course are seen and revoked by its instructors, for as long as they teach it, and by admins; those of a course that is gone by admins. */
export function mayRevoke(caller: Caller, { teacherIds }: { teacherIds: readonly string[] | null }): boolean {
  const teachesIt = caller.role === "instructor" && teacherIds?.includes(caller.userId) === true;
  return teachesIt || caller.role === "admin" || caller.isSuperAdmin;
}
