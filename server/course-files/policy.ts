import type { Caller } from "#domain/role.ts";
import { mayManageCourses } from "../courses/policy.ts";
import { mayWriteManuscripts } from "../manuscripts/policy.ts";

/** Whoever may write a course's lessons may take it along as a file, drafts among them: its instructor and admins. */
export function mayExportCourse(caller: Caller, course: { instructorId: string | null }): boolean {
  return mayWriteManuscripts(caller, course);
}

/** Whoever makes courses may make one from a file: admins. */
export function mayImportCourses(caller: Caller): boolean {
  return mayManageCourses(caller);
}
