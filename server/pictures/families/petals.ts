import { sheet, type Drawing, type Family } from "../drawing.ts";
import { disc, path, pathData } from "../svg-shapes.ts";

const { width, height, module } = sheet;

function leaf(x: number, y: number, size: number, falling: boolean): string {
  return falling
    ? pathData("M", x, y, "A", size, size, 0, 0, 1, x + size, y + size, "A", size, size, 0, 0, 1, x, y, "Z")
    : pathData("M", x + size, y, "A", size, size, 0, 0, 1, x, y + size, "A", size, size, 0, 0, 1, x + size, y, "Z");
}

/** Every other category: leaves in a repeat. */
export const drawPetals: Family = (random, { first, second, third }): Drawing => {
  const pattern = random.pick([
    (c: number, r: number) => (c + r) % 2 === 0,
    (c: number) => c % 2 === 0,
    (_: number, r: number) => r % 2 === 0,
    (c: number, r: number) => (c + (r >> 1)) % 2 === 0,
  ]);
  const shapes: string[] = [];
  const lit = { column: random.int(2, 5), row: random.int(1, 3) };
  for (let row = 0; row < height / module; row += 1) {
    for (let column = 0; column < width / module; column += 1) {
      const x = column * module;
      const y = row * module;
      if (column === lit.column && row === lit.row) shapes.push(disc(x + 100, y + 100, 100, third));
      else shapes.push(path(leaf(x, y, module, pattern(column, row)), (column + row) % 3 === 0 ? second : first));
    }
  }
  return { shapes, focus: lit.column * module };
};
