import { coursePictureKey, coursePictureName } from "#domain/course-pictures.ts";
import { lessonPictureKey, readLessonPicture } from "#domain/lesson-pictures.ts";
import type { Dependencies } from "#server/dependencies.ts";
import type { ReadPicture } from "./write-course-file.ts";

/** Reads pictures of the academy's own by their addresses, each in its largest size. */
export function ownPictures(files: Dependencies["files"]): ReadPicture {
  return async (address) => {
    const key = keyOf(address);
    return key === null ? null : ((await files.get(key))?.body ?? null);
  };
}

/** Whether an address is that of a picture of the academy's own. */
export function isOwnPicture(address: string): boolean {
  return keyOf(address) !== null;
}

function keyOf(address: string): string | null {
  const ofLesson = readLessonPicture(address);
  if (ofLesson) return lessonPictureKey(ofLesson, "large");
  const ofCourse = coursePictureName(address);
  return ofCourse === null ? null : coursePictureKey(ofCourse, 1600);
}
