import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** Random numbers that are the same on every machine for the same seed. */
export interface SeededRandom {
  /** Return an integer between from and to, both included. */
  int(from: number, to: number): number;
  /** Return true with the given probability (0 to 1). */
  chance(probability: number): boolean;
  /** Return one of the items. Throws a RangeError on an empty list. */
  pick<Item>(items: readonly Item[]): Item;
  /** Return the items in a new order; the given list is not modified. */
  shuffle<Item>(items: readonly Item[]): Item[];
}

/** Hash any text to 32 bits (FNV-1a over UTF-16 units, then a final mix so that "course-1" and "course-2" diverge). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Start a stream of random numbers from a text seed. */
export function seededRandom(seed: string): SeededRandom {
  const generator = xoroshiro128plus(hashText(seed));
  const int = (from: number, to: number): number => uniformInt(generator, from, to);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new RangeError("There is nothing to pick from.");
    return item;
  };
  return {
    int,
    pick,
    chance: (probability) => uniformFloat64(generator) < probability,
    shuffle: (items) => {
      const left = [...items];
      return items.map(() => left.splice(int(0, left.length - 1), 1)).flat();
    },
  };
}
