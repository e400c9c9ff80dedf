import type { Caller } from "#domain/role.schema.ts";

/** Admins may create, change, publish, archive and delete courses, and upload pictures for them. */
export function mayManageCourses(caller: Caller): boolean {
  return caller.role === "admin";
}

/** The authors of a course may change its description: its instructors and admins. */
export function mayChangeCourse(caller: Caller, { teacherIds }: { teacherIds: readonly string[] }): boolean {
  return mayManageCourses(caller) || (caller.role === "instructor" && teacherIds.includes(caller.userId));
}

/** Admins may publish and unpublish a course; where the academy allows it, so may its instructors. */
export function mayPublishCourse(
  caller: Caller,
  { teacherIds, instructorsPublish }: { teacherIds: readonly string[]; instructorsPublish: boolean },
): boolean {
  return mayManageCourses(caller) || (instructorsPublish && mayChangeCourse(caller, { teacherIds }));
}

/** Admins assign a course's instructor; co-instructors are chosen by admins and by that instructor. */
export function mayChooseCoInstructors(caller: Caller, { instructor_id }: { instructor_id: string | null }): boolean {
  return mayManageCourses(caller) || (caller.role === "instructor" && instructor_id === caller.userId);
}

/** Anyone who may write some course may list instructors to choose from, and upload pictures for courses: instructors and admins. */
export function mayWriteSomeCourse(caller: Caller): boolean {
  return caller.role === "instructor" || mayManageCourses(caller);
}

/** The facts that decide who may delete a course: its instructor (or null), whether it is published, and its number of learners. */
export type DeletableCourse = { instructor_id: string | null; published: boolean; enrollment_count: number };

/** Admins may delete courses; an instructor may delete their own draft without learners. */
export function mayDeleteCourse(caller: Caller, course: DeletableCourse | undefined): boolean {
  if (mayManageCourses(caller)) return true;
  if (caller.role !== "instructor" || !course) return false;
  return course.instructor_id === caller.userId && !course.published && course.enrollment_count === 0;
}

/** The facts that decide who sees a course: whether it is offered, whether the caller takes it, and who teaches it. */
export type SeenCourse = { offered: boolean; enrolled: boolean; teacherIds: readonly string[] };

/** An offered course is visible to everybody; a draft or archived one to its learners, its instructors and admins. */
export function maySeeCourse(caller: Caller | null, { offered, enrolled, teacherIds }: SeenCourse): boolean {
  if (offered) return true;
  return caller !== null && (enrolled || teacherIds.includes(caller.userId) || mayManageCourses(caller));
}
