import { withoutVideos } from "./media.ts";

/*
 * File names of lesson pictures. A lesson's Markdown contains the address of the large file; pages derive the
 * small one for phones from it, and the size, so that the layout does not shift when it loads.
 */

/** The largest stored size of a lesson picture, in pixels; smaller ones are not enlarged. */
export const lessonPictureLimit = { width: 1600, height: 4800 } as const;

/** The width of the small file; narrower pictures have none. */
export const smallLessonPictureWidth = 800;

/**
 * A picture of a lesson: its name (creation time in milliseconds, and a random part) and its size in pixels.
 * Older names end in a slug of the uploaded file's name.
 */
export type LessonPicture = { name: string; width: number; height: number };

const ownPicture = /^\/files\/lesson-images\/(\d{13}-[a-z0-9][a-z0-9-]{0,119})-([1-9]\d{0,3})x([1-9]\d{0,3})\.webp$/;

/** Return the key of a picture's large or small file. */
export function lessonPictureKey(picture: LessonPicture, size: "large" | "small"): string {
  return `lesson-images/${lessonPictureStem(picture)}${size === "small" ? "-small" : ""}.webp`;
}

/** Return the common part of a picture's files, by which the academy stores it. */
export function lessonPictureStem({ name, width, height }: LessonPicture): string {
  return `${name}-${width}x${height}`;
}

/** Return the name that Markdown uses for a picture. It is not served: pages translate it with `lessonPictureSource`. */
export function lessonPictureUrl(picture: LessonPicture): string {
  return `/files/${lessonPictureKey(picture, "large")}`;
}

/** A name that ends in a slug of the uploaded file's name. */
const namedAfterFile = /^(\d{13}-[0-9a-f]{24})-.+$/;

/**
 * Return the address of a picture's large or small file, which is served to those who may read a text that shows it.
 * It has no slug of the uploaded file's name: "right-answer" would tell a learner what a question asks.
 */
export function lessonPictureSource(picture: LessonPicture, size: "large" | "small" = "large"): string {
  const name = picture.name.replace(namedAfterFile, "$1");
  return `/media/pictures/${lessonPictureStem({ ...picture, name })}${size === "small" ? "-small" : ""}.webp`;
}

/** Parse an address made by `lessonPictureSource`; null for any other address. The picture may be stored with a slug after this name. */
export function readShownPicture(path: string): { picture: LessonPicture; size: "large" | "small" } | null {
  const [, stem, small] = /^\/media\/pictures\/([a-z0-9-]{1,160}?)(-small)?\.webp$/.exec(path) ?? [];
  const picture = stem === undefined ? null : readLessonPicture(`/files/lesson-images/${stem}.webp`);
  return picture && { picture, size: small ? "small" : "large" };
}

/** Return the address to load a picture from: that of `lessonPictureSource` for a lesson picture, otherwise the given one. */
export function shownFrom(url: string): string {
  const picture = readLessonPicture(url);
  return picture ? lessonPictureSource(picture) : url;
}

/** Parse the name that Markdown uses for a lesson picture; null for any other address. */
export function readLessonPicture(url: string): LessonPicture | null {
  const [, name, width, height] = ownPicture.exec(url) ?? [];
  return name === undefined ? null : { name, width: Number(width), height: Number(height) };
}

/** Return whether a picture also has a small file. */
export function hasSmallFile({ width }: LessonPicture): boolean {
  return width > smallLessonPictureWidth;
}

/** The longest description of a picture. */
const longestDescription = 500;

/** The address and the closing bracket after the description of an uploaded picture. */
const uploadedAddress =
  /\]\(\/files\/(?:lesson|course)-images\/[\w.-]{1,200}(?:[ \t]{1,9}(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'))?\)(?:\{\.figure\})?/g;

/**
 * Return a lesson's Markdown without its pictures and recordings: the visible words, which can be quoted. Descriptions of pictures are
 * removed as well. Pictures are found by searching for their addresses, so that a text full of `![` takes linear time.
 */
export function withoutPictures(text: string): string {
  const markdown = withoutVideos(text);
  let words = "";
  let done = 0;
  uploadedAddress.lastIndex = 0;
  for (let address = uploadedAddress.exec(markdown); address; address = uploadedAddress.exec(markdown)) {
    const { index } = address;
    const from = Math.max(done, markdown.lastIndexOf("]", index - 1) + 1, index - longestDescription - "![".length);
    const start = markdown.slice(from, index).indexOf("![");
    if (start === -1) {
      // Its title may contain a picture.
      uploadedAddress.lastIndex = index + 1;
      continue;
    }
    words += markdown.slice(done, from + start);
    done = uploadedAddress.lastIndex;
  }
  return words + markdown.slice(done);
}
