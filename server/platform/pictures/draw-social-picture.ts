import { categoryPalette } from "./category-palette.ts";
import { drawCoursePicture } from "./draw-course-picture.ts";
import { breakLines, drawableText, textOutline, textWidth as widthOf } from "./glyph-text.ts";
import { path, rectangle } from "./svg-shapes.ts";

/** The size of a preview, as other sites show it beside a link. */
const socialPictureSize = { width: 1200, height: 630 } as const;

const margin = 64;
/** The remaining width shows four of the picture's five modules, so that it is cropped along its own grid. */
const pictureLeft = 696;
const textWidth = pictureLeft - 2 * margin;
const titleTop = 132;
const titleBottom = 512;
const titleSizes = [76, 68, 60, 54, 48, 42, 36, 30] as const;
const leading = 1.14;

/** The height of a logo in its white field, and its distance from the field's edges. */
const logoHeight = 64;
const logoPadding = 16;
const widestLogo = textWidth - 2 * logoPadding;

/** The texts and branding of a preview. Category and level may be empty; the seed selects the picture beside the text. */
export type SocialPicture = {
  title: string;
  category: string;
  level: string;
  seed: string;
  academy: string;
  /** The academy's logo in place of its name, as WebP or PNG, for light backgrounds. */
  logo?: { bytes: Uint8Array; width: number; height: number } | null;
};

/** Return the position of a preview's logo, in pixels: as large as its field allows, in the corner under the text. */
export function placeOfLogo({ width, height }: { width: number; height: number }) {
  const scale = Math.min(logoHeight / height, widestLogo / width);
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return { ...size, left: margin + logoPadding, top: socialPictureSize.height - margin - logoPadding - size.height };
}

/**
 * Draw the preview of a course as SVG: its picture, and its title in outlines, so that it looks the same everywhere.
 * A title that the fonts cannot draw completely (in another script) is left out and the picture takes its place: part of a title would be
 * wrong.
 */
export function drawSocialPicture({ title, category, level, seed, academy, logo }: SocialPicture): string {
  const { ground, ink } = categoryPalette(category);
  const { width, height } = socialPictureSize;
  const field = logo ? logoField(logo) : "";
  const setTitle = titleLines(wholeOrNothing(title), logo ? placeOfLogo(logo).top - 2 * logoPadding : titleBottom);
  if (setTitle.length === 0) return drawCoursePicture({ category, seed, width, height }).replace(/<\/svg>$/, `${field}</svg>`);
  const picture = { category, seed, width: width - pictureLeft, height };
  const line = (text: string, y: number, size: number) => path(textOutline(text, margin, y, size), ink);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    rectangle(0, 0, width, height, ground),
    `<svg x="${pictureLeft}" y="0" width="${picture.width}" height="${height}">${drawCoursePicture(picture)}</svg>`,
    rectangle(pictureLeft - 2, 0, 2, height, ink),
    line(labelOf(category, level), 92, 26),
    ...setTitle.map(({ text, y, size }) => line(text, y, size)),
    field || line(breakLines(wholeOrNothing(academy), 30, textWidth)[0] ?? "", height - margin, 30),
    "</svg>",
  ].join("");
}

/** The white background for a logo designed for light pages. */
function logoField(logo: { width: number; height: number }): string {
  const { left, top, width, height } = placeOfLogo(logo);
  return rectangle(left - logoPadding, top - logoPadding, width + 2 * logoPadding, height + 2 * logoPadding, "#ffffff");
}

/** "Technology · Beginner", cut to one line. */
function labelOf(category: string, level: string): string {
  const label = [category, level.charAt(0).toUpperCase() + level.slice(1)].map(drawableText).filter(Boolean).join(" · ");
  return breakLines(label, 26, textWidth)[0] ?? "";
}

/** Return the title without emoji and other symbols, or nothing if one of its letters cannot be drawn. */
function wholeOrNothing(title: string): string {
  const drawable = drawableText(title);
  const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters(drawable) === letters(title.toWellFormed().normalize("NFC")) ? drawable : "";
}

/** Lay out the title at the largest size that fits; below the smallest size its last line ends in an ellipsis. */
function titleLines(title: string, bottom: number): Array<{ text: string; y: number; size: number }> {
  const breaksAt = (size: number) => title.split(" ").some((word) => widthOf(word, size) > textWidth);
  // Smaller type is better than a broken word, as long as it is still large enough for a headline.
  const mayBreak = breaksAt(42);
  for (const size of titleSizes) {
    const room = Math.floor((bottom - titleTop) / (size * leading));
    const lines = breakLines(title, size, textWidth);
    const isLast = size === titleSizes.at(-1);
    // Use a large size only for a few lines: five lines are too many for it.
    if (!isLast && ((breaksAt(size) && !mayBreak) || lines.length > Math.min(room, size > 50 ? 4 : 6))) continue;
    const shown = lines.slice(0, room);
    if (lines.length > room) shown.push(`${(shown.pop() ?? "").slice(0, -1).trimEnd()}…`);
    return shown.map((text, index) => ({ text, y: titleTop + size + index * size * leading, size }));
  }
  return [];
}
