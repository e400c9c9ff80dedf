import { sheet, type Colourway, type Drawing, type Family } from "../drawing.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { halfDiscData, path, pathData, rectangle } from "../svg-shapes.ts";

/** Return the outline of a form that fills the square around x, y; optionally a little larger. */
type Outline = (larger: number) => string;
type Primitive = (random: SeededRandom, x: number, y: number, radius: number) => Outline;

const circle: Primitive = (_, x, y, radius) => (larger) => {
  const size = radius + larger;
  const half = ["A", size, size, 0, 1, 1] as const;
  return pathData("M", x - size, y, ...half, x + size, y, ...half, x - size, y, "Z");
};

const square: Primitive = (_, x, y, radius) => (larger) => {
  const size = radius + larger;
  return pathData("M", x - size, y - size, "h", size * 2, "v", size * 2, "h", size * -2, "Z");
};

const triangle: Primitive = (random, x, y, radius) => {
  const pointsDown = random.chance(0.3) ? -1 : 1;
  return (larger) => {
    const foot = (radius + larger) * pointsDown;
    // The slanted sides rise two for one, so they need more than the foot to move outward by the same distance.
    const wide = radius + larger * 1.62;
    return pathData("M", x - wide, y + foot, "L", x + wide, y + foot, "L", x, y - foot - larger * 1.24 * pointsDown, "Z");
  };
};

const half: Primitive = (random, x, y, radius) => {
  const [bulges, backX, backY] = random.pick([
    ["up", 0, 1],
    ["down", 0, -1],
    ["left", 1, 0],
    ["right", -1, 0],
  ] as const);
  return (larger) => halfDiscData(x + backX * larger, y + backY * larger, radius + larger, bulges);
};

const quarter: Primitive = (random, x, y, radius) => {
  const [right, down] = [random.pick([1, -1]), random.pick([1, -1])];
  return (larger) => {
    const size = radius + larger;
    const [cornerX, cornerY] = [x - right * size, y - down * size];
    const [reachX, reachY] = [right * size * 2, down * size * 2];
    const sweep = right === down ? 1 : 0;
    const arc = ["A", size * 2, size * 2, 0, 0, sweep] as const;
    return pathData("M", cornerX, cornerY, "L", cornerX + reachX, cornerY, ...arc, cornerX, cornerY + reachY, "Z");
  };
};

/** Two large forms and a small one, as x, y and radius. All are aligned with the grid; the small one is also aligned with a large one. */
const compositions = [
  [
    [600, 500, 400],
    [1000, 500, 400],
    [1500, 800, 100],
  ],
  [
    [400, 500, 400],
    [800, 500, 400],
    [1400, 700, 200],
  ],
  [
    [600, 500, 400],
    [1100, 600, 300],
    [1500, 400, 100],
  ],
  [
    [500, 600, 400],
    [1000, 700, 300],
    [1400, 900, 100],
  ],
  [
    [800, 500, 400],
    [1100, 600, 300],
    [300, 800, 100],
  ],
  [
    [1000, 500, 500],
    [500, 500, 300],
    [100, 700, 100],
  ],
  [
    [500, 500, 500],
    [1100, 700, 300],
    [1500, 900, 100],
  ],
  [
    [900, 600, 400],
    [500, 400, 300],
    [1400, 900, 100],
  ],
] as const;

/** Pairs in which neither form hides the other. */
const pairs: ReadonlyArray<readonly [Primitive, Primitive]> = [
  [circle, square],
  [square, circle],
  [circle, circle],
  [circle, triangle],
  [triangle, circle],
  [circle, quarter],
  [quarter, circle],
  [half, circle],
  [quarter, triangle],
  [square, triangle],
];

/** Design: two large plain forms and a small one on a grid; where two of them overlap, the third color appears. */
export const drawPrimitives: Family = (random, colours, idPrefix): Drawing => {
  const [large, other, small] = random.pick(compositions);
  const [mirrored, turned] = [random.chance(0.5), random.chance(0.35)];
  const [one, two] = random.pick(pairs);
  const place = (kind: Primitive, [x, y, radius]: readonly [number, number, number]): Outline =>
    kind(random, mirrored ? sheet.width - x : x, turned ? sheet.height - y : y, radius);
  const forms: [Outline, Outline, Outline] = [
    place(one, large),
    place(two, other),
    place(random.pick([circle, circle, quarter, square]), small),
  ];
  const { first, second, third } = colours;
  const fills = random.pick([
    [first, second, third],
    [second, first, third],
    [third, first, second],
    [first, third, second],
  ]);
  const middle = (large[0] + other[0]) / 2;
  return {
    shapes: [gridLines(colours), ...layers(forms, fills, idPrefix)],
    focus: mirrored ? sheet.width - middle : middle,
  };
};

/** Draw the large forms, their overlap, and the small one, which at most touches them. */
function layers(forms: readonly [Outline, Outline, Outline], fills: readonly string[], idPrefix: string): string[] {
  const [large, other, small] = forms;
  const [one = "", two = "", shared = ""] = fills;
  return [
    path(large(0), one),
    path(other(0), two),
    // The clip is slightly larger than its form, so that no fringe of the form below shows along the edge.
    `<clipPath id="${idPrefix}o"><path d="${other(3)}"/></clipPath>`,
    `<g clip-path="url(#${idPrefix}o)">${path(large(0), shared)}</g>`,
    path(small(0), shared),
  ];
}

/** Draw the grid that the forms are aligned with, barely visible. */
function gridLines({ first }: Colourway): string {
  const lines: string[] = [];
  for (let x = 200; x < sheet.width; x += sheet.module) lines.push(rectangle(x - 1.5, 0, 3, sheet.height, first));
  for (let y = 100; y < sheet.height; y += sheet.module) lines.push(rectangle(0, y - 1.5, sheet.width, 3, first));
  return `<g opacity="0.14">${lines.join("")}</g>`;
}
