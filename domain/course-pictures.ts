/*
 * File names of course pictures. `featured_image_url` contains the middle one; pages derive the others from it, so that
 * a phone loads the small one and a wide screen the large one.
 */

/** Widths of a course picture, in pixels. */
export const coursePictureWidths = [480, 960, 1600] as const;
export type CoursePictureWidth = (typeof coursePictureWidths)[number];
const storedWidth = 960;

const ownPicture = new RegExp(`^/files/course-images/([\\w.-]+)-${storedWidth}\\.webp$`);

/** Return the key of one file of a course picture. `name` is its creation time in milliseconds, a dash and a slug. */
export function coursePictureKey(name: string, width: CoursePictureWidth): string {
  return `course-images/${name}-${width}.webp`;
}

/** Return a course's featured_image_url for a picture of that name. */
export function coursePictureUrl(name: string): string {
  return `/files/${coursePictureKey(name, storedWidth)}`;
}

/** Return the name of an uploaded course picture from its address; null for any other address. */
export function coursePictureName(url: string): string | null {
  return ownPicture.exec(url)?.[1] ?? null;
}

/** What may be uploaded as a course's picture: the types, detected from the bytes, and the most bytes and pixels. */
export const courseImageTypes = ["image/png", "image/jpeg", "image/webp", "image/avif", "image/gif"] as const;
export type CourseImageType = (typeof courseImageTypes)[number];
export const courseImageLimit = { bytes: 5 * 1024 * 1024, pixels: 50_000_000 } as const;

/** Return `src` and `srcset` of a course's picture. An external picture has no `srcSet`. */
export function courseImageSources(url: string): { src: string; srcSet?: string } {
  const name = coursePictureName(url);
  if (name === null) return { src: url };
  return { src: url, srcSet: coursePictureWidths.map((width) => `/files/${coursePictureKey(name, width)} ${width}w`).join(", ") };
}
