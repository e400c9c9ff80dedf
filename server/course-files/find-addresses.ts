import { setImmediate } from "node:timers/promises";
import { courseFileLimits } from "#domain/course-file-rules.ts";
import { AppError } from "#domain/errors.ts";
import { namedPictures } from "./named-pictures.ts";
import { isOwnPicture } from "./read-own-picture.ts";
import type { WrittenCourse } from "./write-course-file.ts";

/**
 * The addresses of the academy's own pictures that a course shows. Between two texts others get their turn: many texts take long to be
 * understood. Throws `course_file.course_too_large`.
 */
export async function findAddresses({ featured_image_url, lessons }: WrittenCourse): Promise<ReadonlySet<string>> {
  const addresses = new Set([featured_image_url ?? ""].filter(isOwnPicture));
  for (const { lesson, manuscript } of lessons) {
    for (const { content } of lesson ? [lesson, manuscript] : [manuscript]) {
      await setImmediate();
      for (const address of namedPictures(content)) if (isOwnPicture(address)) addresses.add(address);
    }
    if (addresses.size > courseFileLimits.pictures) {
      throw new AppError("course_file.course_too_large", { limit: `${courseFileLimits.pictures} pictures` });
    }
  }
  return addresses;
}
