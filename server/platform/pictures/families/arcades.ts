import { sheet, type Colourway, type Drawing, type Family } from "../drawing.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { archData, disc, halfDiscData, path, rectangle } from "../svg-shapes.ts";

type Column = { x: number; width: number; top: number; fill: string; end: "flat" | "door" | "arch" | "arches" };

const rhythms = [
  [400, 400, 400, 400],
  [400, 400, 200, 400, 200],
  [400, 200, 400, 200, 400],
  [200, 400, 200, 400, 400],
];

/** Profiles: how far columns rise, from 0 to 1, by their position from left to right, also 0 to 1. */
const rises = [
  (place: number) => place,
  (place: number) => 1 - place,
  (place: number) => Math.abs(place - 0.5) * 2,
  (place: number) => 1 - Math.abs(place - 0.5) * 2,
];

/** Business: columns that rise in steps under a sun, or a viaduct of three tiers with one arch lit in each. */
export const drawArcades: Family = (random, colours): Drawing => (random.chance(0.3) ? viaduct : skyline)(random, colours);

function skyline(random: SeededRandom, colours: Colourway): Drawing {
  const columns = columnsOf(random, colours);
  const sun = sunOver(columns, random, colours);
  return { shapes: [...columns.flatMap((column) => drawColumn(column, random, colours)), sun.shape], focus: sun.x };
}

function viaduct(random: SeededRandom, { ground, first, second, third }: Colourway): Drawing {
  const storeys = [
    { top: 100, foot: 250, arches: 16, wall: second, opening: ground },
    { top: 250, foot: 500, arches: 8, wall: first, opening: ground },
    { top: 550, foot: sheet.height, arches: 4, wall: second, opening: ground },
  ];
  const shapes = storeys.flatMap(({ top, foot, arches, wall, opening }) => {
    const bay = sheet.width / arches;
    const lit = random.int(0, arches - 1);
    const doors = Array.from({ length: arches }, (_, arch) =>
      path(archData((arch + 0.1) * bay, top + 50, bay * 0.8, foot), arch === lit ? third : opening),
    );
    return [rectangle(0, top, sheet.width, foot - top, wall), ...doors];
  });
  return { shapes, focus: sheet.width / 2 };
}

function columnsOf(random: SeededRandom, { first, second, third }: Colourway): Column[] {
  const widths = random.shuffle(random.pick(rhythms));
  const rise = random.pick(rises);
  let x = 0;
  let last = "";
  let lastEnd = "";
  return widths.map((width, index) => {
    const steps = Math.round(rise(index / (widths.length - 1)) * 3);
    const height = Math.max(width / 2 + 100, 200 + steps * 200 + random.pick([0, 0, 100]));
    const fill = random.pick([first, first, second, third].filter((colour) => colour !== last));
    const ends = width === 200 ? (["flat", "arch"] as const) : (["flat", "arch", "arches", "door"] as const);
    const end = random.pick<Column["end"]>(ends.filter((candidate) => candidate !== lastEnd));
    const column = { x, width, top: Math.max(100, sheet.height - height), fill, end };
    [x, last, lastEnd] = [x + width, fill, end];
    return column;
  });
}

function drawColumn(
  { x, width, top, fill, end }: Column,
  random: SeededRandom,
  { ground, first, second, third }: Colourway,
): string[] {
  const foot = sheet.height;
  if (end === "arch") return [path(archData(x, top, width, foot), fill)];
  const wall = rectangle(x, top, width, foot - top, fill);
  if (end === "flat") return [wall];
  if (end === "door") {
    const lintel = Math.min(top + 200, foot - width / 4 - 60);
    return [wall, path(archData(x + width / 4, lintel, width / 2, foot), fill === first ? ground : first)];
  }
  const [inner = first, heart = second] = random.shuffle([first, second, third].filter((colour) => colour !== fill));
  return [fill, inner, ground, heart].map((colour, ring) => {
    const inset = (ring * width) / 8;
    return path(archData(x + inset, top + inset, width - 2 * inset, foot), colour);
  });
}

/** Draw the sun above the lowest column, or setting behind it if its top is flat. */
function sunOver(columns: readonly Column[], random: SeededRandom, { second, third }: Colourway): { shape: string; x: number } {
  const lowest = columns.reduce((low, column) => (column.top > low.top ? column : low));
  const x = lowest.x + lowest.width / 2;
  const radius = Math.min(random.pick([100, 140]), lowest.width / 2);
  const fill = lowest.fill === third ? second : third;
  if ((lowest.end === "flat" || lowest.end === "door") && random.chance(0.4)) {
    return { shape: path(halfDiscData(x, lowest.top, Math.min(radius * 1.3, lowest.width / 2), "up"), fill), x };
  }
  const y = Math.max(radius + 100, lowest.top - radius - random.pick([100, 200, 300]));
  return { shape: disc(x, y, radius, fill), x };
}
