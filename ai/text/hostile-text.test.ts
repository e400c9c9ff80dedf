import { expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";
import { plainText } from "#domain/plain-text.ts";
import { sentencesOf } from "./sentences.ts";

// A hundred thousand characters, as many as a lesson may have. Each of these once blocked the academy for minutes.
const marks = ["[", "![](", "[a](", "[a]((", "**a ", "~~a ", "`a ", "`", "*", "_a ", '<a href="'];

test.each(marks)("a lesson of nothing but %j is parsed in a moment", { timeout: 20_000 }, (mark) => {
  expect(plainText(mark.repeat(Math.floor(100_000 / mark.length)))).toBeTypeOf("string");
});

test.each([".", "...) ", "e.g. A ", ...marks])(
  "the sentences of a paragraph of nothing but %j are found in a moment",
  { timeout: 20_000 },
  (mark) => {
    const paragraph = `${mark.repeat(Math.floor(100_000 / mark.length))}x`;
    expect(
      sentencesOf(paragraph)
        .map(({ text }) => text)
        .join(" "),
    ).toBeTypeOf("string");
    expect(blocksOf(paragraph).length).toBeGreaterThan(0);
  },
);

test("a heading with a hundred thousand spaces is parsed in a moment", () => {
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
])("the heading %j is read as %j", (line, heading) => {
  expect(blocksOf(`${line}\n\ntext`)[0]?.headings.at(-1)).toBe(heading);
});
