import { coursePictureKey, coursePictureName, coursePictureWidths } from "#domain/course-pictures.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ReadPicture } from "./write-course-file.ts";

/** Reads pictures of the academy's own by their addresses, each in its largest size. */
export function ownPictures(files: Dependencies["files"]): ReadPicture {
  return async (address) => {
    const name = coursePictureName(address);
    const key =
      name === null ? null : coursePictureKey(name, Math.max(...coursePictureWidths) as (typeof coursePictureWidths)[number]);
    if (key === null) return null;
    return (await files.get(key))?.body ?? null;
  };
}
