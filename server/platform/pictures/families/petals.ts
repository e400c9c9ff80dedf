import { sheet, type Drawing, type Family } from "../drawing.ts";
import { disc, path, pathData } from "../svg-shapes.ts";

function leaf(x: number, y: number, size: number, falling: boolean): string {
  return falling
    ? pathData("M", x, y, "A", size, size, 0, 0, 1, x + size, y + size, "A", size, size, 0, 0, 1, x, y, "Z")
    : pathData("M", x + size, y, "A", size, size, 0, 0, 1, x, y + size, "A", size, size, 0, 0, 1, x + size, y, "Z");
}

/** Every other category: leaves in a repeat, and one fruit between them. */
export const drawPetals: Family = (random, { first, second, third }): Drawing => {
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
