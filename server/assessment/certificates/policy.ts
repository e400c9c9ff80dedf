import type { Caller } from "#domain/role.schema.ts";

/** The certificates of a course are seen and revoked by its instructor, for as long as they teach it, and by admins; those of a course that is gone by admins. */
export function mayRevoke(caller: Caller, { instructorId }: { instructorId: string | null }): boolean {
  const teachesIt = caller.role === "instructor" && instructorId === caller.userId;
  return teachesIt || caller.role === "admin" || caller.isSuperAdmin;
}
