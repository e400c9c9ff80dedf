import { courseFileLimits } from "#domain/course-file.ts";
import { AppError } from "#domain/errors.ts";
import { inMarkdownThread } from "#server/platform/markdown/markdown-pool.ts";
import { isOwnPicture } from "./read-own-picture.ts";
import type { WrittenCourse } from "./write-course-file.ts";

/**
 * The addresses of the academy's own pictures that a course shows. Many texts take long to be understood. Throws
 * `course_file.course_too_large`, and `text.too_intricate`.
 */
export async function findAddresses({ featured_image_url, lessons }: WrittenCourse, group: string): Promise<ReadonlySet<string>> {
  const addresses = new Set([featured_image_url ?? ""].filter(isOwnPicture));
  for (const { lesson, manuscript } of lessons) {
    for (const { content } of lesson ? [lesson, manuscript] : [manuscript]) {
      if (!content.includes("![")) continue;
      for (const address of await inMarkdownThread("findPictures", { text: content }, { group }))
        if (isOwnPicture(address)) addresses.add(address);
    }
    if (addresses.size > courseFileLimits.pictures) {
      throw new AppError("course_file.course_too_large", { limit: `${courseFileLimits.pictures} pictures` });
    }
  }
  return addresses;
}
