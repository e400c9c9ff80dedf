import { readFileSync } from "node:fs";
import { lowerBound } from "./sorted-words.ts";

/** A near synonym of a stem, and its similarity from 0 to 1. */
export type NearStem = { stem: string; share: number };

/** One line per stem, sorted: the stem, then its synonyms with one digit each. */
const lines = readFileSync(new URL("./english-synonyms.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

/** Return near synonyms of a stem in general English, nearest first (WordNet, by scripts/write-english-synonyms.ts). */
export function synonymsOf(stem: string): NearStem[] {
  const line = lines[lowerBound(lines, `${stem} `)] ?? "";
  if (!line.startsWith(`${stem} `)) return [];
  return line
    .slice(stem.length + 1)
    .split(" ")
    .map((each) => ({ stem: each.slice(0, -1), share: Number(each.at(-1)) / 9 }));
}
