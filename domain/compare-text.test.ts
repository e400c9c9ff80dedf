import { expect, test } from "vitest";
import { matchesText } from "./compare-text.ts";

const lenient = { matchCase: false, matchAccents: false };
const exact = { matchCase: true, matchAccents: true };

test.each([
  ["  Photo   synthesis ", "photo synthesis", lenient, true],
  ["Photosynthesis", "photosynthesis", exact, false],
  ["café", "cafe\u0301", exact, true],
  ["cafe", "café", lenient, true],
  ["cafe", "café", exact, false],
  ["it’s", "it's", exact, true],
  ["“quoted”", '"quoted"', exact, true],
  ["A–B", "A-B", exact, true],
  ["A\u00a0B", "A B", exact, true],
  ["ﬁle", "file", exact, true],
  ["STRASSE", "Straße", lenient, true],
  ["ΟΔΟΣ", "οδος", lenient, true],
  ["co\u00adoperate", "cooperate", exact, true],
  ["\u200fשלום\u200f", "שלום", exact, true],
  ["\u2067عسل\u2069", "عسل", exact, true],
  ["が", "か", lenient, false],
  ["й", "и", lenient, true],
  ["", "", lenient, false],
  ["   ", "x", lenient, false],
])("%j against %j", (typed, accepted, rules, is) => {
  expect(matchesText(typed, [accepted], rules)).toBe(is);
});
