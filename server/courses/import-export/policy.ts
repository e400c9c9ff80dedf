import type { Caller } from "#domain/role.schema.ts";
import { mayManageCourses } from "#server/courses/catalog/policy.ts";
import { mayWriteDrafts } from "#server/courses/authoring/policy.ts";

/** Whoever may write a course's lessons may take it along as a file, drafts among them: its instructors and admins. */
export function mayExportCourse(caller: Caller, course: { teacherIds: readonly string[] }): boolean {
  return mayWriteDrafts(caller, course);
}

/** Whoever makes courses may make one from a file: admins. */
export function mayImportCourses(caller: Caller): boolean {
  return mayManageCourses(caller);
}
