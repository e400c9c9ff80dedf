import { courseImageLimit } from "#domain/course-pictures.ts";
import { AppError } from "#domain/errors.ts";
import { signedInFailures } from "#server/platform/http/openapi.ts";

/** The possible failures of a picture upload, for a call's description. */
export const imageErrorCodes = [
  ...signedInFailures,
  "caller.forbidden",
  "request.invalid",
  "request.too_many",
  "course_image.too_large",
  "course_image.too_many_pixels",
  "course_image.wrong_type",
  "course_image.unreadable",
  "course_image.too_demanding",
  "course_image.busy",
  "request.left",
] as const;

/** The error for an oversized upload. */
export function imageTooLarge(): AppError {
  return new AppError("course_image.too_large", { limit: `${courseImageLimit.bytes / 1024 / 1024} MB` });
}
