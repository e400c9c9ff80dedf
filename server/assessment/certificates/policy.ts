import type { Caller } from "#domain/role.schema.ts";

/** The certificates of a course may be seen and revoked by its current instructors and by admins; those of a deleted course by admins. */
export function mayRevoke(caller: Caller, { teacherIds }: { teacherIds: readonly string[] | null }): boolean {
  const teachesIt = caller.role === "instructor" && teacherIds?.includes(caller.userId) === true;
  return teachesIt || caller.role === "admin" || caller.isSuperAdmin;
}
