import { keepImage } from "#server/courses/media/save-course-image.ts";
import { keepLessonImage } from "#server/courses/media/save-lesson-image.ts";
import type { PictureSender } from "#server/platform/picture-reader/read-picture.ts";
import type { ImportDependencies } from "./import-course.ts";
import type { FileCourse } from "./read-course-file.ts";

/** Where the pictures of a course file are now: the course's own, and those of its lessons by their names in the file. */
export type KeptPictures = { coursePicture: string | null; addresses: ReadonlyMap<string, string> };

/** Makes the pictures of a course file anew and keeps them; those that nothing will name are removed a day later, as all are. */
export async function keepPictures(
  deps: ImportDependencies,
  { facts, lessons, pictures, readPicture }: FileCourse,
  sender: PictureSender,
): Promise<KeptPictures> {
  const shown = new Set(
    lessons.flatMap((lesson) => [lesson, lesson.changes]).flatMap((text) => [...(text?.pictures.values() ?? [])]),
  );
  const addresses = new Map<string, string>();
  let coursePicture: string | null = null;
  for (const fileName of pictures) {
    const bytes = await readPicture(fileName);
    if (!bytes) continue;
    if (fileName === facts.picture) coursePicture = await keepImage(deps, { fileName, bytes, sender });
    if (shown.has(fileName)) addresses.set(fileName, (await keepLessonImage(deps, { fileName, bytes, sender })).url);
  }
  return { coursePicture, addresses };
}
