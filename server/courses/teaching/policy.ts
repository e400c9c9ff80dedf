import type { Caller } from "#domain/role.schema.ts";

/** Instructors see what they teach. Admins may ask too, and get an empty list. */
export function mayAskWhatTheyTeach(caller: Caller): boolean {
  return caller.role === "instructor" || seesAllCourses(caller);
}

/** The students of a course and their progress are visible to its current instructors, and to admins. */
export function maySeeStudents(caller: Caller, { teacherIds }: { teacherIds: readonly string[] }): boolean {
  return (caller.role === "instructor" && teacherIds.includes(caller.userId)) || seesAllCourses(caller);
}

/** Instructors may start draft courses of their own; admins add courses in the course library. */
export function mayStartCourse(caller: Caller): boolean {
  return caller.role === "instructor";
}

function seesAllCourses(caller: Caller): boolean {
  return caller.role === "admin" || caller.isSuperAdmin;
}
