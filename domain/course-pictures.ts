/*
 * How the files of one course picture are named. `featured_image_url` holds the middle one; pages make the others of it, so that
 * a phone loads the small one and a wide screen the large one.
 */

/** Widths of a course picture, in pixels. */
export const coursePictureWidths = [480, 960, 1600] as const;
export type CoursePictureWidth = (typeof coursePictureWidths)[number];
const storedWidth = 960;

const ownPicture = new RegExp(`^(/files/course-images/.+)-${storedWidth}\\.webp$`);

/** The key of one file of a course picture. `name` is the time of its making in milliseconds, a dash and a slug. */
export function coursePictureKey(name: string, width: CoursePictureWidth): string {
  return `course-images/${name}-${width}.webp`;
}

/** What a course's featured_image_url holds for a picture of that name. */
export function coursePictureUrl(name: string): string {
  return `/files/${coursePictureKey(name, storedWidth)}`;
}

/** `src` and `srcset` of a course's picture. A picture that is not one of ours has no `srcSet`. */
export function courseImageSources(url: string): { src: string; srcSet?: string } {
  const stem = ownPicture.exec(url)?.[1];
  if (!stem) return { src: url };
  return { src: url, srcSet: coursePictureWidths.map((width) => `${stem}-${width}.webp ${width}w`).join(", ") };
}
