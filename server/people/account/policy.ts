import { AppError } from "#domain/errors.ts";
import { pluralWords } from "#domain/plural.ts";

/** The facts that decide whether a person may delete their account. */
export type DeletionFacts = { isSuperAdmin: boolean; otherSuperAdmins: number; coursesTaught: number };

/**
 * Return why a person may not delete their own account, or null.
 * Deletion must not leave the academy without a super admin, or courses without their instructor.
 */
export function refuseDeletion({ isSuperAdmin, otherSuperAdmins, coursesTaught }: DeletionFacts): AppError | null {
  if (isSuperAdmin && otherSuperAdmins === 0) return new AppError("account.last_super_admin");
  if (coursesTaught > 0) {
    return new AppError("account.teaches_courses", {
      courses: pluralWords(coursesTaught, "a course", `${coursesTaught} courses`),
    });
  }
  return null;
}
