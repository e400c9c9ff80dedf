import type { Caller } from "#domain/role.ts";

/** Admins make, change, publish, archive and delete courses, and upload pictures for them. */
export function mayManageCourses(caller: Caller): boolean {
  return caller.role === "admin";
}

/** What decides who sees a course: whether it is offered, whether the caller takes it, and who teaches it (null: nobody). */
export type SeenCourse = { offered: boolean; enrolled: boolean; instructorId: string | null };

/** Everybody sees what is offered; a draft, and what is archived, those who take it, its instructor and admins. */
export function maySeeCourse(caller: Caller | null, { offered, enrolled, instructorId }: SeenCourse): boolean {
  if (offered) return true;
  return caller !== null && (enrolled || instructorId === caller.userId || mayManageCourses(caller));
}
