import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { everydayOf } from "./everyday.ts";
import { lowerBound } from "./sorted-words.ts";
import { synonymsOf } from "./synonyms.ts";
import { nearnessOf, vectorPlace } from "./word-vectors.ts";

const read = (name: string) => readFileSync(new URL(`./${name}`, import.meta.url), "latin1").trimEnd();
const synonyms = read("english-synonyms.txt").split("\n");
const classes = read("english-words.txt")
  .split("\n")
  .map((line) => line.split(" "));
const vectors = read("word-vectors.bin").split("\n", 1).join("").split(" ").slice(1);

test("dictionaries are sorted by code units, which searches depend on", () => {
  for (const words of [synonyms, ...classes, vectors])
    expect(words.findIndex((word, at) => at > 0 && (words[at - 1] ?? "") >= word)).toBe(-1);
});

test("every word of a dictionary is found, and no other", () => {
  expect(vectors.map(vectorPlace)).toEqual(vectors.map((_, place) => place));
  for (const line of synonyms) expect(synonymsOf(line.slice(0, line.indexOf(" "))).length).toBe(line.split(" ").length - 1);
  for (const [at, words] of classes.entries())
    for (const word of words.filter((each) => each.length <= 2)) expect(everydayOf(word)).toBe(3 - at);
  for (const missing of ["", "a a", "zzzz", "zorpify", "~"]) {
    expect(vectorPlace(missing)).toBeUndefined();
    expect(synonymsOf(missing)).toEqual([]);
    expect(everydayOf(missing)).toBeNull();
  }
});

test("the nearness of two stems does not depend on what was compared before", () => {
  const [near, far] = [100, 200];
  expect(nearnessOf(near, far)).toBe(nearnessOf(near, far));
});

test("a search ends before, between and after the entries", () => {
  expect(["a", "b", "c", "cc", "d"].map((key) => lowerBound(["b", "c", "d"], key))).toEqual([0, 0, 1, 2, 2]);
  expect(lowerBound([], "a")).toBe(0);
  expect(lowerBound(["a"], "b")).toBe(1);
});
