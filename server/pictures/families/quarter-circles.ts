import type { Family } from "../drawing.ts";
import { path, pathData } from "../svg-shapes.ts";

/** Quarter circles on a square grid. */
export const quarterCircles: Family = (random, colours) => {
  const side = 200;
  const shapes: string[] = [];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      if (random.chance(0.25)) continue;
      const [x, y] = [column * side, row * side];
      const fill = random.pick([colours.first, colours.first, colours.second, colours.third]);
      const corner = random.pick([
        [0, 0, 1, 0, 0, 1],
        [1, 0, 1, 1, 0, 0],
        [1, 1, 0, 1, 1, 0],
        [0, 1, 0, 0, 1, 1],
      ] as const);
      const [cx, cy, ax, ay, bx, by] = corner.map((value, index) => value * side + (index % 2 === 0 ? x : y));
      shapes.push(
        path(pathData("M", cx ?? 0, cy ?? 0, "L", ax ?? 0, ay ?? 0, "A", side, side, 0, 0, 1, bx ?? 0, by ?? 0, "Z"), fill),
      );
    }
  }
  return shapes;
};
