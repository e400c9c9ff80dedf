import { courseFileLimits } from "#domain/course-file.ts";
import { AppError } from "#domain/errors.ts";
import { limitBody } from "#server/platform/http/body-limit.ts";
import { admitOnly } from "#server/platform/http/identify.ts";
import { mayImportCourses } from "./policy.ts";

/** Return whether a request uploads a course file, whose body may be larger than others. */
export function isCourseFileUpload({ method, path }: { method: string; path: string }): boolean {
  return method === "POST" && /^\/api\/course-files\/(check|import)$/.test(path);
}

/** Admit only callers who may import course files, before the body is read. */
export const admitImporters = admitOnly(mayImportCourses);

/** Refuse oversized course files. */
export const limitUpload = limitBody(
  courseFileLimits.bytes,
  () => new AppError("course_file.too_large", { limit: `${courseFileLimits.bytes / 1024 / 1024} MB` }),
);
