import type { Caller } from "#domain/role.schema.ts";

/** Admins make, change, publish, archive and delete courses, and upload pictures for them. */
export function mayManageCourses(caller: Caller): boolean {
  return caller.role === "admin";
}

/** What decides who deletes a course: who teaches it (null: nobody), whether it is published, and how many take it. */
export type DeletableCourse = { instructor_id: string | null; published: boolean; enrollment_count: number };

/** Admins delete courses; an instructor takes back a draft of their own as long as nobody takes it. */
export function mayDeleteCourse(caller: Caller, course: DeletableCourse | undefined): boolean {
  if (mayManageCourses(caller)) return true;
  if (caller.role !== "instructor" || !course) return false;
  return course.instructor_id === caller.userId && !course.published && course.enrollment_count === 0;
}

/** What decides who sees a course: whether it is offered, whether the caller takes it, and who teaches it (null: nobody). */
export type SeenCourse = { offered: boolean; enrolled: boolean; instructorId: string | null };

/** Everybody sees what is offered; a draft, and what is archived, those who take it, its instructor and admins. */
export function maySeeCourse(caller: Caller | null, { offered, enrolled, instructorId }: SeenCourse): boolean {
  if (offered) return true;
  return caller !== null && (enrolled || instructorId === caller.userId || mayManageCourses(caller));
}
