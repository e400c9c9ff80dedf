import { expect, test } from "vitest";
import { initialOf, taglineWithin } from "./academy.ts";

test.each([
  ["Online courses with AI-assisted learning.", "online courses with AI-assisted learning"],
  ["AI for farmers", "AI for farmers"],
  ["MOOCs.", "MOOCs"],
  ["Élan", "élan"],
  ["courses", "courses"],
  ["", ""],
])("%j within a sentence is %j", (tagline, within) => expect(taglineWithin(tagline)).toBe(within));

test.each([
  ["owl School", "O"],
  ["  «élan»", "É"],
  ["e\u0301cole", "E\u0301"],
  ["42nd Street", "4"],
  ["!?", "!"],
  ["", ""],
])("%j begins with %j", (name, initial) => expect(initialOf(name)).toBe(initial));
