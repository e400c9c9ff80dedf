import type { Caller } from "#domain/role.schema.ts";
import { mayManageCourses } from "#server/courses/catalog/policy.ts";
import { mayWriteDrafts } from "#server/courses/authoring/policy.ts";

/** The authors of a course may export it as a file, including drafts: its instructors and admins. */
export function mayExportCourse(caller: Caller, course: { teacherIds: readonly string[] }): boolean {
  return mayWriteDrafts(caller, course);
}

/** Admins may create courses, so they may also import them. */
export function mayImportCourses(caller: Caller): boolean {
  return mayManageCourses(caller);
}
