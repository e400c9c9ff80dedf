import { sheet, type Colourway, type Drawing, type Family } from "../drawing.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { disc, halfDiscData, path, rectangle, type Side } from "../svg-shapes.ts";

const { width, height } = sheet;

/** Marketing: a word that spreads. Rings from one source, halves that slipped, rings and their opposites, or fans. */
export const drawRipples: Family = (random, colours, idPrefix): Drawing =>
  random.pick([broadcast, slipped, countered, fans])(random, colours, idPrefix);

/** The ring colours of a source, from the inside out: the lit heart first. */
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

/** One source near an edge sends rings over the whole sheet. */
const broadcast: Family = (random, colours) => {
  const x = random.pick([200, 400, 1200, 1400]);
  const y = random.pick([0, 300, 500, 700, 1000]);
  return { shapes: rings(x, y, random.pick([110, 130, 150]), bandsOf(random, colours)), focus: x };
};

/** Rings cut in half; one half has slipped, so that every wave runs on into another. */
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

/** One source; behind a line through it every ring turns into its opposite. */
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

/** Large fans that overlap like tiles of a roof, one of them lit. */
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
