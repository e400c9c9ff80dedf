import { readFileSync } from "node:fs";
import { lowerBound } from "./sorted-words.ts";
import { stemOf } from "./terms.ts";

/** How common a word is, from 3 (in every text) to 0 (English, but rare); null for any other word: a name, a term, a misspelling. */
export type Everyday = 0 | 1 | 2 | 3 | null;

/** Sorted stems, a line for each class. */
const [often, sometimes, seldom, rare] = readFileSync(new URL("./english-words.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split(" "));
const classes = [
  [often, 3],
  [sometimes, 2],
  [seldom, 1],
  [rare, 0],
] as const;

/** Return how common a word is, by its frequency in WordNet's tagged texts (scripts/write-english-words.ts). */
export function everydayOf(word: string): Everyday {
  const stem = stemOf(word.toLowerCase());
  return classes.find(([stems = []]) => stems[lowerBound(stems, stem)] === stem)?.[1] ?? null;
}
