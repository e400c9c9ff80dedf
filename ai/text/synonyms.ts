import { readFileSync } from "node:fs";

/** A near synonym of a stem, and its similarity from 0 to 1. */
export type NearStem = { stem: string; share: number };

/** Read at startup as one line per stem, and parsed on demand. */
const lines = readLines();

/** Return near synonyms of a stem in general English, nearest first (WordNet, by scripts/write-english-synonyms.ts). */
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
