import { AppError } from "#domain/errors.ts";
import { pluralWords } from "#domain/plural.ts";

/** What decides whether a person may leave. */
export type Standing = { isSuperAdmin: boolean; otherSuperAdmins: number; coursesTaught: number };

/**
 * A person deletes their own account unless the academy would be left without a super admin, or courses without their instructor.
 * Answers the reason against it, or null.
 */
export function refuseDeletion({ isSuperAdmin, otherSuperAdmins, coursesTaught }: Standing): AppError | null {
  if (isSuperAdmin && otherSuperAdmins === 0) return new AppError("account.last_super_admin");
  if (coursesTaught > 0) {
    return new AppError("account.teaches_courses", {
      courses: pluralWords(coursesTaught, "a course", `${coursesTaught} courses`),
    });
  }
  return null;
}
