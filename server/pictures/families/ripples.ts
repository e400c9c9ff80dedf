import { sheet, type Colourway, type Drawing, type Family } from "../drawing.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { disc, path, pathData, rectangle } from "../svg-shapes.ts";

const { width, height } = sheet;

function halfDisc(x: number, y: number, radius: number, side: "left" | "right" | "up" | "down", fill: string): string {
  const [fromX, fromY, toX, toY] = {
    left: [x, y + radius, x, y - radius],
    right: [x, y - radius, x, y + radius],
    up: [x - radius, y, x + radius, y],
    down: [x + radius, y, x - radius, y],
  }[side] as [number, number, number, number];
  return path(pathData("M", fromX, fromY, "A", radius, radius, 0, 0, 1, toX, toY, "Z"), fill);
}

/** Rings cut in half; one half is moved by a ring, so that every wave meets the next. */
function shifted(random: SeededRandom, { ground, first, second, third }: Colourway): Drawing {
  const step = 100;
  const x = random.int(5, 11) * 100;
  const y = 500;
  const rings = 5;
  const shapes: string[] = [];
  const offset = random.pick([-1, 1]) * step;
  for (let ring = rings; ring > 0; ring -= 1) {
    const odd = ring % 2 === 1;
    shapes.push(halfDisc(x, y, ring * step - 50, "left", odd ? first : ground));
    shapes.push(halfDisc(x, y + offset, ring * step - 50, "right", odd ? second : ground));
  }
  shapes.push(disc(x + (x > 800 ? -650 : 650), y + random.pick([-300, 300]), 100, third));
  return { shapes, focus: x };
}

/** One source on the edge sends rings over the whole sheet. */
function broadcast(random: SeededRandom, { ground, first, second, third }: Colourway): Drawing {
  const left = random.chance(0.5);
  const x = left ? random.int(2, 5) * 100 : width - random.int(2, 5) * 100;
  const y = random.pick([0, 500, 1000]);
  const shapes: string[] = [];
  const fills = [first, ground, second, ground, first, ground];
  for (let ring = 11; ring > 0; ring -= 1) shapes.push(disc(x, y, ring * 125, fills[ring % fills.length] ?? first));
  shapes.push(disc(x, y, 125, third));
  return { shapes, focus: x };
}

/** Rays from a disc on the horizon. */
function sunrise(random: SeededRandom, { ground, first, second, third }: Colourway): Drawing {
  const x = random.int(5, 11) * 100;
  const y = 1000;
  const rays = random.pick([9, 11, 13]);
  const shapes: string[] = [];
  for (let ray = 0; ray < rays; ray += 1) {
    const from = Math.PI + (Math.PI * ray) / rays;
    const to = from + Math.PI / rays;
    if (ray % 2 === 1) continue;
    shapes.push(
      path(
        pathData(
          "M",
          x,
          y,
          "L",
          x + 2200 * Math.cos(from),
          y + 2200 * Math.sin(from),
          "L",
          x + 2200 * Math.cos(to),
          y + 2200 * Math.sin(to),
          "Z",
        ),
        ray % 4 === 0 ? first : second,
      ),
    );
  }
  shapes.push(disc(x, y, 500, ground), disc(x, y, 400, third), disc(x, y, 200, ground), disc(x, y, 100, first));
  return { shapes, focus: x };
}

/** Large overlapping scales, one of them lit. */
function scales(random: SeededRandom, { ground, first, second, third }: Colourway): Drawing {
  const radius = 200;
  const shapes: string[] = [rectangle(0, 0, width, height, first)];
  const lit = { row: random.int(2, 7), column: random.int(1, 3) };
  for (let row = 0; row < 13; row += 1) {
    const y = row * 100;
    for (let column = -1; column < 5; column += 1) {
      const x = column * 400 + (row % 2) * 200;
      const hot = row === lit.row && column === lit.column;
      shapes.push(
        disc(x, y, radius, ground),
        disc(x, y, radius - 12, hot ? third : first),
        disc(x, y, 130, ground),
        disc(x, y, 118, hot ? third : second),
        disc(x, y, 60, ground),
        disc(x, y, 48, first),
      );
    }
  }
  return { shapes, focus: lit.column * 400 };
}

/** Marketing: waves that go out from a source, rings, rays and scales. */
export const drawRipples: Family = (random, colours) => random.pick([shifted, broadcast, sunrise, scales])(random, colours);
