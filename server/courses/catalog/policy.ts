import type { Caller } from "#domain/role.schema.ts";

/** Admins make, change, publish, archive and delete courses, and upload pictures for them. */
export function mayManageCourses(caller: Caller): boolean {
  return caller.role === "admin";
}

/** Whoever writes a course changes what it says of itself: its instructors and admins. */
export function mayChangeCourse(caller: Caller, { teacherIds }: { teacherIds: readonly string[] }): boolean {
  return mayManageCourses(caller) || (caller.role === "instructor" && teacherIds.includes(caller.userId));
}

/** Admins put a course into the store and take it out; where the academy allows it, so do its instructors. */
export function mayPublishCourse(
  caller: Caller,
  { teacherIds, instructorsPublish }: { teacherIds: readonly string[]; instructorsPublish: boolean },
): boolean {
  return mayManageCourses(caller) || (instructorsPublish && mayChangeCourse(caller, { teacherIds }));
}

/** Admins give a course to an instructor; who teaches it beside them is said by admins and by that instructor. */
export function mayChooseCoInstructors(caller: Caller, { instructor_id }: { instructor_id: string | null }): boolean {
  return mayManageCourses(caller) || (caller.role === "instructor" && instructor_id === caller.userId);
}

/** Whoever chooses instructors sees who there are, and whoever changes courses uploads pictures for them: instructors and admins. */
export function maySeedCourses(caller: Caller): boolean {
  return caller.role === "instructor" || mayManageCourses(caller);
}

/** What decides who deletes a course: who teaches it (null: nobody), whether it is published, and how many take it. */
export type DeletableCourse = { instructor_id: string | null; published: boolean; enrollment_count: number };

/** Admins delete courses; an instructor takes back a draft of their own as long as nobody takes it. */
export function mayDeleteCourse(caller: Caller, course: DeletableCourse | undefined): boolean {
  if (mayManageCourses(caller)) return true;
  if (caller.role !== "instructor" || !course) return false;
  return course.instructor_id === caller.userId && !course.published && course.enrollment_count === 0;
}

/** What decides who sees a course: whether it is offered, whether the caller takes it, and who teaches it. */
export type SeenCourse = { offered: boolean; enrolled: boolean; teacherIds: readonly string[] };

/** Everybody sees what is offered; a draft, and what is archived, those who take it, its instructors and admins. */
export function maySeeCourse(caller: Caller | null, { offered, enrolled, teacherIds }: SeenCourse): boolean {
  if (offered) return true;
  return caller !== null && (enrolled || teacherIds.includes(caller.userId) || mayManageCourses(caller));
}
