import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readCell, writeCsv } from "./write-csv.ts";

const cell = (text: string | number) => writeCsv([[text]]).replace("\ufeff", "");

test.each<[string | number, string]>([
  ["grace@school.example", '"grace@school.example"\r\n'],
  ["", '""\r\n'],
  [-5, '"-5"\r\n'],
  ['says "hello", often', '"says ""hello"", often"\r\n'],
  ["two\r\nlines", '"two\r\nlines"\r\n'],
  ["=1+1", '"\'=1+1"\r\n'],
  ["+tag@school.example", '"\'+tag@school.example"\r\n'],
  ["-2", '"\'-2"\r\n'],
  ["@SUM(A1)", '"\'@SUM(A1)"\r\n'],
  ["\t=1", '"\'\t=1"\r\n'],
  ["\rx", '"\'\rx"\r\n'],
  [" =1", '"\' =1"\r\n'],
  ["\u200b=1", '"\'\u200b=1"\r\n'],
  ["＝1+1", '"\'＝1+1"\r\n'],
  ["a=b", '"a=b"\r\n'],
])("%j becomes the cell %j", (value, written) => {
  expect(cell(value)).toBe(written);
});

test("rows follow the byte order mark that Excel needs", () => {
  expect(
    writeCsv([
      ["email", "role"],
      ["ä@x", "student"],
    ]),
  ).toBe('\ufeff"email","role"\r\n"ä@x","student"\r\n');
});

/** Texts that try to hide the start of a formula behind invisible characters. */
const hostile = fc
  .tuple(
    fc.string({ unit: fc.constantFrom("'", " ", "\t", "\r", "\n", "\u00a0", "\u200b", "\ufeff", '"', ","), maxLength: 4 }),
    fc.constantFrom("=", "+", "-", "@", "＝", "＋", "－", "＠", "", "a"),
    fc.string({ unit: "grapheme", maxLength: 20 }),
  )
  .map((parts) => parts.join(""));

test("no cell begins like a formula, no text breaks out of its cell, and each is read back unchanged", () => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 5 }), (rows) => {
      const written: string[][] = parse(writeCsv(rows), { bom: true, relax_column_count: true });
      expect(written.map((row) => row.map(readCell))).toEqual(rows);
      for (const each of written.flat()) {
        expect(each).not.toMatch(/^[\t\r\n]/);
        expect(each.replace(/^[\s\p{Cc}\p{Cf}]+/u, "")).not.toMatch(/^[=+\-@＝＋－＠]/u);
      }
    }),
  );
});
