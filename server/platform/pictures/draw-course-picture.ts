import { categoryPalette, type CategoryPalette } from "./category-palette.ts";
import { sheet, type Colourway, type Family, type Drawing } from "./drawing.ts";
import { drawArcades } from "./families/arcades.ts";
import { drawPrimitives } from "./families/primitives.ts";
import { drawTraces } from "./families/traces.ts";
import { hashText, seededRandom, type SeededRandom } from "./seeded-random.ts";
import { rectangle, disc, path, pathData, halfDiscData, type Side } from "./svg-shapes.ts";

const { width, height } = sheet;

/** Marketing: a word that spreads. Rings from one source, halves that slipped, rings and their opposites, or fans. */
const drawRipples: Family = (random, colours, idPrefix): Drawing =>
  random.pick([broadcast, slipped, countered, fans])(random, colours, idPrefix);

/** One source near an edge, with rings across the whole sheet. */
const broadcast: Family = (random, colours) => {
  const x = random.pick([200, 400, 1200, 1400]);
  const y = random.pick([0, 300, 500, 700, 1000]);
  return { shapes: rings(x, y, random.pick([110, 130, 150]), bandsOf(random, colours)), focus: x };
};

/** Rings cut in half and one half shifted, so that every wave continues into another. */
const slipped: Family = (random, { ground, first, second, third }) => {
  const fills = random.pick([
    [first, ground, second, third],
    [first, ground, second, ground, third],
    [second, first, ground, third],
    [second, ground, first, third, ground],
  ]);
  const other = random.chance(0.5) ? fills : [...fills.slice(1), ground];
  const stack = (x: number, y: number, radius: number, bulges: Side, bands: readonly string[]) =>
    bands.map((fill, ring) => path(halfDiscData(x, y, radius * (1 - ring / bands.length), bulges), fill));
  if (random.chance(0.5)) {
    const [x, radius] = [random.pick([600, 800, 1000]), random.pick([450, 550])];
    const slip = radius / fills.length / 2;
    const up = random.chance(0.5) ? slip : -slip;
    return { shapes: [...stack(x, 500 - up, radius, "left", fills), ...stack(x, 500 + up, radius, "right", other)], focus: x };
  }
  const slip = random.pick([100, 200, 300]) * (random.chance(0.5) ? 1 : -1);
  return {
    shapes: [...stack(800 - slip, 500, 500, "up", fills), ...stack(800 + slip, 500, 500, "down", other)],
    focus: width / 2,
  };
};

/** One source; on the far side of a line through it, every ring has the opposite color. */
const countered: Family = (random, colours, idPrefix) => {
  const { ground, first, second, third } = colours;
  const [x, y] = [random.pick([500, 600, 1000, 1100]), random.pick([300, 500, 700])];
  const step = random.pick([110, 130, 150]);
  const bands = Array.from({ length: 17 }, (_, ring) => (ring === 0 ? third : ring % 2 === 0 ? first : ground));
  const others = bands.map((fill, ring) => (ring === 0 ? third : fill === first ? ground : second));
  const upright = random.chance(0.5);
  const behind = upright ? rectangle(x, 0, width - x, height, "#000") : rectangle(0, y, width, height - y, "#000");
  const clipped = rings(x, y, step, others).join("");
  return {
    shapes: [
      ...rings(x, y, step, bands),
      `<clipPath id="${idPrefix}r">${behind}</clipPath><g clip-path="url(#${idPrefix}r)">${clipped}</g>`,
    ],
    focus: x,
  };
};

/** Large fans that overlap like roof tiles, one of them lit. */
const fans: Family = (random, { ground, first, second, third }) => {
  const radius = random.pick([800 / 3, 400]);
  const fills = random.pick([
    [first, ground, second, ground],
    [second, ground, first, ground],
    [first, second, ground, first],
  ]);
  const [litRow, litFan] = [random.int(1, radius === 400 ? 3 : 5), random.int(1, 2)];
  const shapes: string[] = [];
  for (let row = 0; (row - 1) * (radius / 2) < height; row += 1) {
    const start = row % 2 === 0 ? 0 : radius;
    for (let fan = 0; start + fan * radius * 2 <= width + radius; fan += 1) {
      const own = row === litRow && fan === litFan ? [third, ground, third, ground] : fills;
      const [x, y] = [start + fan * radius * 2, (row + 1) * (radius / 2)];
      shapes.push(...own.map((fill, ring) => disc(x, y, radius * (1 - ring / own.length), fill)));
    }
  }
  return { shapes, focus: (litRow % 2) * radius + litFan * radius * 2 };
};

/** Every other category: a repeating pattern of leaves, with one fruit between them. */
const drawPetals: Family = (random, { first, second, third }): Drawing => {
  const falls = random.pick([
    (column: number, row: number) => (column + row) % 2 === 0,
    (column: number) => column % 2 === 0,
    (_: number, row: number) => row % 2 === 0,
    (column: number, row: number) => (column + (row >> 1)) % 2 === 0,
  ]);
  const { size, top } = random.pick([
    { size: 200, top: 0 },
    { size: 320, top: -140 },
    { size: 400, top: -100 },
  ]);
  const [columns, rows] = [sheet.width / size, Math.ceil((sheet.height - top) / size)];
  const lit = { column: random.int(1, columns - 2), row: random.int(1, rows - 2) };
  const [across, down, every] = [random.int(0, 2), random.int(1, 2), random.pick([2, 3, 4])];
  const shapes: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * size, top + row * size];
      const fill = (column * across + row * down) % every === 0 ? second : first;
      if (column === lit.column && row === lit.row) shapes.push(disc(x + size / 2, y + size / 2, size / 2, third));
      else shapes.push(path(leaf(x, y, size, falls(column, row)), fill));
    }
  }
  return { shapes, focus: (lit.column + 0.5) * size };
};

const families: ReadonlyMap<string, Family> = new Map([
  ["technology", drawTraces],
  ["business", drawArcades],
  ["marketing", drawRipples],
  ["design", drawPrimitives],
]);

/** Choose colors: paper most often, ink and the hue less often, and the loud accent rarely. */
function colourway(random: SeededRandom, { ground, ink, hue, accent }: CategoryPalette): Colourway {
  const onPaper = { ground, first: ink, second: hue, third: accent };
  const onPaperToo = { ground, first: hue, second: ink, third: accent };
  const onInk = { ground: ink, first: ground, second: hue, third: accent };
  const onHue = { ground: hue, first: ground, second: ink, third: accent };
  const onAccent = { ground: accent, first: ink, second: ground, third: hue };
  return random.pick([onPaper, onPaper, onPaper, onPaperToo, onPaperToo, onInk, onInk, onHue, onHue, onAccent]);
}

/** The input of a course picture: its category, a seed, and its size in pixels. */
export interface CoursePicture {
  category: string;
  seed: string;
  width: number;
  height: number;
}

/**
 * Draw the picture of a course as SVG.
 * The same category and seed give the same picture at every size. Proportions other than 8:5 are cropped around its focus.
 */
export function drawCoursePicture({ category, seed, width, height }: CoursePicture): string {
  const name = category.trim().toLowerCase();
  const random = seededRandom(`${name}/${seed}`);
  const colours = colourway(random, categoryPalette(category));
  const draw = families.get(name) ?? drawPetals;
  const { shapes, focus } = draw(random, colours, `p${hashText(`${name}/${seed}`).toString(36)}`);
  const scale = Math.max(width / sheet.width, height / sheet.height);
  const seen = { width: width / scale, height: height / scale };
  // Align the crop with the grid where possible, so that no sliver of a form remains at the edge.
  const wanted = Math.round((focus - seen.width / 2) / sheet.module) * sheet.module;
  const left = Math.min(Math.max(wanted, 0), sheet.width - seen.width);
  const top = (sheet.height - seen.height) / 2;
  const view = [left, top, seen.width, seen.height].map((value) => Math.round(value * 100) / 100).join(" ");
  const ground = rectangle(0, 0, sheet.width, sheet.height, colours.ground);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${ground}${shapes.join("")}</svg>`;
}

function leaf(x: number, y: number, size: number, falling: boolean): string {
  return falling
    ? pathData("M", x, y, "A", size, size, 0, 0, 1, x + size, y + size, "A", size, size, 0, 0, 1, x, y, "Z")
    : pathData("M", x + size, y, "A", size, size, 0, 0, 1, x, y + size, "A", size, size, 0, 0, 1, x + size, y, "Z");
}

/** Return the ring colors of a source from the inside out; the innermost is the lit one. */
function bandsOf(random: SeededRandom, { ground, first, second, third }: Colourway): string[] {
  const bands = random.pick([
    [ground, first, ground, second],
    [first, ground, second, ground],
    [first, second, ground],
    [second, ground, first, first, ground],
  ]);
  return [third, ...Array.from({ length: 17 }, (_, ring) => bands[ring % bands.length] ?? first)];
}

function rings(x: number, y: number, step: number, bands: readonly string[]): string[] {
  return bands.map((fill, ring) => disc(x, y, step * (ring + 1), fill)).reverse();
}
