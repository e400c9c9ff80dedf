import { expect, test } from "vitest";
import type { CompiledMessages } from "./read-catalogs.ts";
import { findLocalized, withAddresses, withTexts } from "./build-languages.ts";

const scripts = new Map([
  [
    "entry-a.js",
    'import{m}from"./words-b.js";import x from"./framework-c.js";const f=["assets/words-b.js","assets/framework-c.js"]',
  ],
  ["words-b.js", "const m={lesson:{id:`-_c4N9`},count:e=>({id:`abc/+1`,values:{n:e}}),other:{id:`unknow`}}"],
  ["framework-c.js", "export default {id:`react1`}"],
  ["manifest-d.js", 'window.m={"module":"/assets/entry-a.js","imports":["/assets/framework-c.js"]}'],
]);
const messages: CompiledMessages = { "-_c4N9": ["Leçon"], "abc/+1": [["n"], " leçons"] };

test("each language has its own copies of the scripts that contain texts or import one that does", () => {
  expect([...findLocalized(scripts, new Set(Object.keys(messages)))].toSorted()).toEqual([
    "entry-a.js",
    "manifest-d.js",
    "words-b.js",
  ]);
});

test("texts are put next to their ids; other strings stay unchanged", () => {
  expect(withTexts(scripts.get("words-b.js") ?? "", messages)).toBe(
    'const m={lesson:{id:`-_c4N9`,message:["Leçon"]},count:e=>({id:`abc/+1`,message:[["n"]," leçons"],values:{n:e}}),other:{id:`unknow`}}',
  );
});

test("scripts of a language import each other, and the common ones", () => {
  const localized = new Set(["entry-a.js", "words-b.js", "manifest-d.js"]);
  expect(withAddresses(scripts.get("entry-a.js") ?? "", localized, "fr-1")).toBe(
    'import{m}from"./words-b.js";import x from"../framework-c.js";const f=["assets/fr-1/words-b.js","assets/framework-c.js"]',
  );
  expect(withAddresses(scripts.get("manifest-d.js") ?? "", localized, "fr-1")).toBe(
    'window.m={"module":"/assets/fr-1/entry-a.js","imports":["/assets/framework-c.js"]}',
  );
});
