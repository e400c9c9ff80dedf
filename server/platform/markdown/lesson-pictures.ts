import type { MarkdownIt } from "markdown-it";
import { courseImageSources, coursePictureName } from "#domain/course-pictures.ts";
import { hasSmallFile, lessonPictureSource, readLessonPicture, smallLessonPictureWidth } from "#domain/lesson-pictures.ts";

/** The width at which a picture is displayed: the column of a lesson's text, or nearly the whole width of a phone. */
const sizes = "(min-width: 48rem) 42rem, 92vw";
const whenSeen = { loading: "lazy", decoding: "async" };

/**
 * Return the `img` attributes of a picture that was uploaded here: its files, and its size, so that the layout does not shift when it
 * loads.
 * Empty for other pictures.
 */
export function pictureAttributes(src: string): Record<string, string> {
  const picture = readLessonPicture(src);
  if (picture) {
    const [large, small] = [lessonPictureSource(picture), lessonPictureSource(picture, "small")];
    const size = { width: String(picture.width), height: String(picture.height) };
    if (!hasSmallFile(picture)) return { src: large, ...size, ...whenSeen };
    return {
      src: large,
      srcset: `${small} ${smallLessonPictureWidth}w, ${large} ${picture.width}w`,
      sizes,
      ...size,
      ...whenSeen,
    };
  }
  if (coursePictureName(src) === null) return {};
  const { src: large, srcSet = "" } = courseImageSources(src);
  return { src: large, srcset: srcSet, sizes, width: "960", height: "600", ...whenSeen };
}

/**
 * Replace pictures that were not uploaded here with links: loading them would tell a third party who is reading what.
 * A picture without a web address, or inside a link, is replaced with its description.
 */
export function replaceForeignPictures(markdown: MarkdownIt): void {
  markdown.core.ruler.push("foreign_pictures", ({ tokens, Token }) => {
    for (const line of tokens) {
      let links = 0;
      line.children =
        line.children?.flatMap((part) => {
          if (part.type === "link_open") links += 1;
          if (part.type === "link_close") links -= 1;
          const src = part.type === "image" ? String(part.attrGet("src") ?? "") : null;
          if (src === null || pictureAttributes(src)["src"] !== undefined) return [part];
          const isLink = links === 0 && /^https?:\/\//i.test(src);
          const words = new Token("text", "", 0);
          words.content = part.children?.map(({ content }) => content).join("") || (isLink ? src : "");
          if (!isLink) return [words];
          const open = new Token("link_open", "a", 1);
          open.attrSet("href", src);
          return [open, words, new Token("link_close", "a", -1)];
        }) ?? null;
    }
  });
}
