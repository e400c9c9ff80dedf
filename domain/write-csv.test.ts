import { expect, test } from "vitest";
import { writeCsv } from "./write-csv.ts";

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

test("rows follow each other, after the mark by which Excel knows the letters", () => {
  expect(
    writeCsv([
      ["email", "role"],
      ["ä@x", "student"],
    ]),
  ).toBe('\ufeff"email","role"\r\n"ä@x","student"\r\n');
});
