import { describe, expect, test } from "vitest";
import { formatPrice, groupIntoModules, metaDescription } from "./course.ts";

describe("groupIntoModules", () => {
  test.each([
    [0, []],
    [1, [[0]]],
    [3, [[0, 1, 2]]],
    [4, [[0, 1, 2], [3]]],
    [
      9,
      [
        [0, 1, 2],
        [3, 4, 5],
        [6, 7, 8],
      ],
    ],
  ])("%i lessons, three to a module", (count, expected) => {
    expect(groupIntoModules(Array.from({ length: count }, (_, index) => index))).toEqual(expected);
  });
});

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [1999, "$19.99"],
  [100000, "$1000.00"],
  [-100, "-$1.00"],
  [-0.4, "$0.00"],
])("%i cents are shown as %s", (cents, shown) => {
  expect(formatPrice(cents)).toBe(shown);
});

test("another language writes money its own way", () => {
  const shown = (currency: string, language: string) => formatPrice(123_456, currency, language).replaceAll(/\s/g, " ");
  expect([shown("EUR", "fr"), shown("USD", "fr"), shown("USD", "en"), shown("EUR", "en")]).toEqual([
    "1 234,56 €",
    "1 234,56 $US",
    "$1234.56",
    "€1,234.56",
  ]);
});

describe("metaDescription", () => {
  test("keeps a short text and folds its white space", () => {
    expect(metaDescription("  Learn\n\nto   read. ")).toBe("Learn to read.");
  });

  test("keeps 160 characters and cuts at 160", () => {
    expect(metaDescription("a".repeat(160))).toHaveLength(160);
    expect(metaDescription("a".repeat(161))).toHaveLength(160);
  });

  test("never cuts a character in half", () => {
    const cut = metaDescription(`${"a".repeat(159)}🎓 and more`);
    expect(cut).toBe("a".repeat(159));
  });
});
