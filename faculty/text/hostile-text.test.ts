import { expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";
import { plainText } from "./plain-text.ts";

// A hundred thousand characters, as many as a lesson may have. Each of these once held up everybody in the academy for minutes.
const marks = ["[", "![](", "[a](", "[a]((", "**a ", "~~a ", "`a ", "`", "*", "_a "];

test.each(marks)("a lesson of nothing but %j is read in a moment", { timeout: 20_000 }, (mark) => {
  expect(plainText(mark.repeat(Math.floor(100_000 / mark.length)))).toBeTypeOf("string");
});

test("a heading with a hundred thousand spaces in it is read in a moment", () => {
  expect(blocksOf(`# a${" ".repeat(100_000)}b\n\ntext`)).toMatchObject([
    { kind: "paragraph", headings: [`a${" ".repeat(100_000)}b`] },
  ]);
});

test.each([
  ["# Tables ##", "Tables"],
  ["##  Joins, inner and outer  ", "Joins, inner and outer"],
  ["# C# and F#", "C# and F#"],
  ["#   ", ""],
  ["# ##", ""],
])("the heading %j is %j", (line, heading) => {
  expect(blocksOf(`${line}\n\ntext`)[0]?.headings.at(-1)).toBe(heading);
});
