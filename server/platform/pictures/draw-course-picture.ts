import { categoryPalette, type CategoryPalette } from "./category-palette.ts";
import { sheet, type Colourway, type Family } from "./drawing.ts";
import { drawArcades } from "./families/arcades.ts";
import { drawPetals } from "./families/petals.ts";
import { drawPrimitives } from "./families/primitives.ts";
import { drawRipples } from "./families/ripples.ts";
import { drawTraces } from "./families/traces.ts";
import { hashText, seededRandom, type SeededRandom } from "./seeded-random.ts";
import { rectangle } from "./svg-shapes.ts";

const families: ReadonlyMap<string, Family> = new Map([
  ["technology", drawTraces],
  ["business", drawArcades],
  ["marketing", drawRipples],
  ["design", drawPrimitives],
]);

/** Paper most often, as on a shelf of books; ink and the hue beside it; the accent is loud, and rare. */
function colourway(random: SeededRandom, { ground, ink, hue, accent }: CategoryPalette): Colourway {
  const onPaper = { ground, first: ink, second: hue, third: accent };
  const onPaperToo = { ground, first: hue, second: ink, third: accent };
  const onInk = { ground: ink, first: ground, second: hue, third: accent };
  const onHue = { ground: hue, first: ground, second: ink, third: accent };
  const onAccent = { ground: accent, first: ink, second: ground, third: hue };
  return random.pick([onPaper, onPaper, onPaper, onPaperToo, onPaperToo, onInk, onInk, onHue, onHue, onAccent]);
}

/** What a course picture is drawn from: its category, what makes it different from others, and its size in pixels. */
export interface CoursePicture {
  category: string;
  seed: string;
  width: number;
  height: number;
}

/**
 * Draws the picture of a course as SVG. The same category and seed give the same picture at every size; other
 * proportions than 8:5 are cut from it around what matters.
 */
export function drawCoursePicture({ category, seed, width, height }: CoursePicture): string {
  const name = category.trim().toLowerCase();
  const random = seededRandom(`${name}/${seed}`);
  const colours = colourway(random, categoryPalette(category));
  const draw = families.get(name) ?? drawPetals;
  const { shapes, focus } = draw(random, colours, `p${hashText(`${name}/${seed}`).toString(36)}`);
  const scale = Math.max(width / sheet.width, height / sheet.height);
  const seen = { width: width / scale, height: height / scale };
  // The cut falls on the grid where it can, so that no sliver of a form stands at the edge.
  const wanted = Math.round((focus - seen.width / 2) / sheet.module) * sheet.module;
  const left = Math.min(Math.max(wanted, 0), sheet.width - seen.width);
  const top = (sheet.height - seen.height) / 2;
  const view = [left, top, seen.width, seen.height].map((value) => Math.round(value * 100) / 100).join(" ");
  const ground = rectangle(0, 0, sheet.width, sheet.height, colours.ground);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${ground}${shapes.join("")}</svg>`;
}
