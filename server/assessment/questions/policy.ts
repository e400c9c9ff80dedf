import { AppError } from "#domain/errors.ts";
import type { ErrorCode } from "#domain/error-codes.ts";
import type { Caller } from "#domain/role.schema.ts";
import { mayWriteDrafts } from "#server/courses/authoring/policy.ts";

/**
 * Admit the caller to a question or an exam: whoever writes its course, its instructor and admins. To everybody else there is none: throws the
 * code for that.
 */
export function admitToAuthoring<Found extends { teacherIds: readonly string[] }>(
  caller: Caller,
  found: Found | undefined,
  notFound: ErrorCode,
): Found {
  if (!found || !mayWriteDrafts(caller, found)) throw new AppError(notFound);
  return found;
}
