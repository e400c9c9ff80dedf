import { readFileSync } from "node:fs";
import { stemOf } from "./terms.ts";

/** How common a word is, from 3 (in every text) to 0 (English, but rare); null for any other word: a name, a term, a misspelling. */
export type Everyday = 0 | 1 | 2 | 3 | null;

/** Read at startup, so that no question has to wait for 60,000 words. */
const classes = readClasses();

/** Return how common a word is, by its frequency in WordNet's tagged texts (scripts/write-english-words.ts). */
export function everydayOf(word: string): Everyday {
  return classes.get(stemOf(word.toLowerCase())) ?? null;
}

function readClasses(): Map<string, Exclude<Everyday, null>> {
  const [often = "", sometimes = "", seldom = "", rare = ""] = readFileSync(
    new URL("./english-words.txt", import.meta.url),
    "utf8",
  ).split("\n");
  const read = new Map<string, Exclude<Everyday, null>>();
  for (const [line, everyday] of [
    [often, 3],
    [sometimes, 2],
    [seldom, 1],
    [rare, 0],
  ] as const) {
    for (const each of line.split(" ")) read.set(each, everyday);
  }
  return read;
}
