import { readFileSync } from "node:fs";

/** A stem that says nearly the same as another, and how near it is from 0 to 1. */
export type NearStem = { stem: string; share: number };

/** Read when the process starts, as one line a stem: taken apart when it is asked for. */
const lines = readLines();

/** Stems of general English that say nearly the same as a stem, the nearest first (WordNet, by scripts/write-english-synonyms.ts). */
export function synonymsOf(stem: string): NearStem[] {
  return (lines.get(stem) ?? "")
    .split(" ")
    .filter((each) => each !== "")
    .map((each) => ({ stem: each.slice(0, -1), share: Number(each.at(-1)) / 9 }));
}

function readLines(): Map<string, string> {
  const text = readFileSync(new URL("./english-synonyms.txt", import.meta.url), "utf8");
  return new Map(
    text
      .trimEnd()
      .split("\n")
      .map((line) => {
        const space = line.indexOf(" ");
        return [line.slice(0, space), line.slice(space + 1)];
      }),
  );
}
