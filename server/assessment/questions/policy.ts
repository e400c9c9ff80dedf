import { AppError } from "#domain/errors.ts";
import type { ErrorCode } from "#domain/error-codes.ts";
import type { Caller } from "#domain/role.schema.ts";
import { mayWriteDrafts } from "#server/courses/authoring/policy.ts";

/**
 * Check that the caller may write a question or an exam, as an instructor of its course or an admin.
 * For others it does not exist: throws the given code.
 */
export function admitToAuthoring<Found extends { teacherIds: readonly string[] }>(
  caller: Caller,
  found: Found | undefined,
  notFound: ErrorCode,
): Found {
  if (!found || !mayWriteDrafts(caller, found)) throw new AppError(notFound);
  return found;
}
