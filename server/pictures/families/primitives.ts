import type { Colourway, Drawing, Family } from "../drawing.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { path, pathData } from "../svg-shapes.ts";

function circle(x: number, y: number, size: number): string {
  const r = size / 2;
  return pathData("M", x - r, y, "A", r, r, 0, 1, 1, x + r, y, "A", r, r, 0, 1, 1, x - r, y, "Z");
}
function square(x: number, y: number, size: number): string {
  const r = size / 2;
  return pathData("M", x - r, y - r, "H", x + r, "V", y + r, "H", x - r, "Z");
}
function triangle(x: number, y: number, size: number): string {
  const r = size / 2;
  return pathData("M", x - r, y + r, "L", x, y - r, "L", x + r, y + r, "Z");
}
function half(x: number, y: number, size: number): string {
  const r = size / 2;
  return pathData("M", x - r, y + r / 2, "A", r, r, 0, 0, 1, x + r, y + r / 2, "Z");
}
function quarter(x: number, y: number, size: number): string {
  const r = size / 2;
  return pathData("M", x - r, y + r, "V", y - r, "A", size, size, 0, 0, 1, x + r, y + r, "Z");
}

/** Design: three plain forms on a grid; where two overlap, a third colour appears. */
export const drawPrimitives: Family = (random: SeededRandom, colours: Colourway, idPrefix: string): Drawing => {
  const forms = random.shuffle([circle, square, triangle, half, quarter]).slice(0, 3);
  const size = random.pick([500, 600]);
  const fills = [colours.first, colours.second, colours.third];
  const gap = size / 2;
  const paths = forms.map((form, index) =>
    form(800 + (index - 1) * gap, 500 + (index === 1 ? random.pick([-100, 0, 100]) : 0), size),
  );
  const shapes = paths.map((data, index) => path(data, fills[index] ?? ""));
  shapes.push(
    `<clipPath id="${idPrefix}a"><path d="${paths[0]}"/></clipPath><clipPath id="${idPrefix}b"><path d="${paths[1]}"/></clipPath>`,
  );
  shapes.push(`<g clip-path="url(#${idPrefix}a)">${path(paths[1] ?? "", colours.third)}</g>`);
  shapes.push(`<g clip-path="url(#${idPrefix}b)">${path(paths[2] ?? "", colours.first)}</g>`);
  return { shapes, focus: 800 };
};
