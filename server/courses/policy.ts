import type { Caller } from "#domain/role.ts";

/** Admins make, change, archive and delete courses, and upload pictures for them. */
export function mayManageCourses(caller: Caller): boolean {
  return caller.role === "admin";
}

/** Everybody sees what is offered; what is archived, those who take it, its instructor and admins. */
export function maySeeCourse(
  caller: Caller | null,
  { archived, enrolled, instructorId }: { archived: boolean; enrolled: boolean; instructorId: string | null },
): boolean {
  if (!archived) return true;
  return caller !== null && (enrolled || instructorId === caller.userId || mayManageCourses(caller));
}
