import { expect, test } from "vitest";
import { decimalSignOf, numberFrom, numberIn } from "./number-language.ts";

test.each([
  ["en", "."],
  ["de", ","],
  ["fr", ","],
  ["pt", ","],
  ["sw", "."],
  ["de-CH", "."],
  ["ar", "."],
  ["not a language", "."],
])("the decimal separator of %s is %s", (language, sign) => {
  expect(decimalSignOf(language)).toBe(sign);
});

test.each([
  ["en", "3.14", "3.14"],
  ["de", "3.14", "3,14"],
  ["de", "-1,000.5", "-1.000,5"],
  ["fr", "6.02e23", "6,02e23"],
  ["fr", "6", "6"],
])("in %s, the stored number %s is written %s, and read back", (language, stored, written) => {
  expect(numberIn(language, stored)).toBe(written);
  expect(numberFrom(language, written)).toBe(stored.replace(",", ""));
});

test.each([
  ["de", "3,14", "3.14"],
  ["de", "3.14", "3.14"],
  ["de", "1.500", "1500"],
  ["de", "1.500,25", "1500.25"],
  ["de", "1,234", "1.234"],
  ["de", "abc", "abc"],
  ["de", "", ""],
  ["en", "1,500", "1,500"],
  ["en", "1.5", "1.5"],
  ["en", "3,14", "3.14"],
])("in %s, an author's %j is stored as %j", (language, typed, stored) => {
  expect(numberFrom(language, typed)).toBe(stored);
});
