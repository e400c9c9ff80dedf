import { categoryPalette } from "./category-palette.ts";
import { sheet } from "./drawing.ts";
import { quarterCircles } from "./families/quarter-circles.ts";
import { seededRandom } from "./seeded-random.ts";
import { rectangle } from "./svg-shapes.ts";

/** The picture of a course as an SVG document, always the same for the same category and seed. Sizes are in pixels. */
export function drawCoursePicture(course: { category: string; seed: string; width: number; height: number }): string {
  const { ground, ink, hue, accent } = categoryPalette(course.category);
  const random = seededRandom(`${course.category}/${course.seed}`);
  const shapes = quarterCircles(random, { ground, first: ink, second: hue, third: accent });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${course.width}" height="${course.height}"`,
    ` viewBox="0 0 ${sheet.width} ${sheet.height}" preserveAspectRatio="xMidYMid slice">`,
    rectangle(0, 0, sheet.width, sheet.height, ground),
    ...shapes,
    "</svg>",
  ].join("");
}
