import { sheet, type Colourway, type Drawing, type Family } from "../drawing.ts";
import type { SeededRandom } from "../seeded-random.ts";
import { disc, path, pathData, rectangle } from "../svg-shapes.ts";

const { module: cell } = sheet;
const columns = sheet.width / cell;
const rows = sheet.height / cell;
const middle = cell / 2;

/** Right, down, left, up: turning right is one step forward in the list. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

interface Place {
  column: number;
  row: number;
  entered: number;
  left: number | undefined;
}

const inside = (column: number, row: number): boolean => column >= 0 && row >= 0 && column < columns && row < rows;

const key = (column: number, row: number): string => `${column},${row}`;

function stepFrom(place: Place, direction: number): { column: number; row: number } {
  const [across = 0, down = 0] = steps[direction] ?? [];
  return { column: place.column + across, row: place.row + down };
}

/** Walk from an edge over free cells until it leaves the sheet or is blocked. */
function walk(random: SeededRandom, taken: ReadonlySet<string>): Place[] {
  const entered = random.int(0, 3);
  const start = {
    column: entered === 0 ? 0 : entered === 2 ? columns - 1 : random.int(1, columns - 2),
    row: entered === 1 ? 0 : entered === 3 ? rows - 1 : random.int(1, rows - 2),
  };
  const places: Place[] = [];
  const visited = new Set(taken);
  let here: Place = { ...start, entered, left: undefined };
  while (!visited.has(key(here.column, here.row))) {
    visited.add(key(here.column, here.row));
    places.push(here);
    const turns = random.shuffle([(here.entered + 1) % 4, (here.entered + 3) % 4]);
    const ways = random.chance(0.4) ? [here.entered, ...turns] : [...turns, here.entered];
    const way = ways.find((direction) => {
      const next = stepFrom(here, direction);
      return !visited.has(key(next.column, next.row)) && (inside(next.column, next.row) || places.length > 3);
    });
    if (way === undefined) break;
    here.left = way;
    const next = stepFrom(here, way);
    if (!inside(next.column, next.row)) break;
    here = { ...next, entered: way, left: undefined };
  }
  return places;
}

/** Return the longest of several walks. */
function longestWalk(random: SeededRandom, taken: ReadonlySet<string>, tries: number): Place[] {
  const walks = Array.from({ length: tries }, () => walk(random, taken));
  return walks.reduce((best, next) => (next.length > best.length ? next : best));
}

function quarterRing(cornerX: number, cornerY: number, towardX: number, towardY: number, half: number): string {
  const outer = middle + half;
  const inner = middle - half;
  const sweep = towardX * towardY > 0 ? 1 : 0;
  return pathData(
    "M",
    cornerX + towardX * inner,
    cornerY,
    "L",
    cornerX + towardX * outer,
    cornerY,
    "A",
    outer,
    outer,
    0,
    0,
    sweep,
    cornerX,
    cornerY + towardY * outer,
    "L",
    cornerX,
    cornerY + towardY * inner,
    "A",
    inner,
    inner,
    0,
    0,
    1 - sweep,
    cornerX + towardX * inner,
    cornerY,
    "Z",
  );
}

function stripe(place: Place, half: number, fill: string): string[] {
  const x = place.column * cell;
  const y = place.row * cell;
  const [across, down] = steps[place.entered] ?? [0, 0];
  if (place.left === undefined) {
    const start = { x: x + middle - across * middle, y: y + middle - down * middle };
    const bar =
      across === 0
        ? rectangle(x + middle - half, Math.min(start.y, y + middle), half * 2, middle, fill)
        : rectangle(Math.min(start.x, x + middle), y + middle - half, middle, half * 2, fill);
    return [bar, disc(x + middle, y + middle, half, fill)];
  }
  if (place.left === place.entered) {
    return [
      across === 0
        ? rectangle(x + middle - half, y, half * 2, cell, fill)
        : rectangle(x, y + middle - half, cell, half * 2, fill),
    ];
  }
  const [outAcross, outDown] = steps[place.left] ?? [0, 0];
  const towardX = across === 0 ? outAcross : -across;
  const towardY = down === 0 ? outDown : -down;
  const cornerX = towardX > 0 ? x + cell : x;
  const cornerY = towardY > 0 ? y + cell : y;
  return [path(quarterRing(cornerX, cornerY, -towardX, -towardY, half), fill)];
}

/** Technology: broad striped traces across the sheet in quarter turns, like the tracks of a circuit. */
export const drawTraces: Family = (random: SeededRandom, colours: Colourway): Drawing => {
  const { ground, first, second, third } = colours;
  const count = random.pick([2, 3]);
  const liveries = random.shuffle([
    [first, ground, first],
    [second, third, second],
    [third, first, third],
  ]);
  const taken = new Set<string>();
  const shapes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const places = longestWalk(random, taken, 14);
    if (places.length < 4) continue;
    for (const place of places) taken.add(key(place.column, place.row));
    const stripes = liveries[index] ?? [first];
    stripes.forEach((fill, depth) => {
      const half = (cell * (stripes.length * 2 - 1 - depth * 2)) / (stripes.length * 4);
      for (const place of places) shapes.push(...stripe(place, half, fill));
    });
  }
  return { shapes, focus: sheet.width / 2 };
};
