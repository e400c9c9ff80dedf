import fc from "fast-check";
import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["A *word* and **two** and ***three***", "A word and two and three"],
  ["- an item with [a link](https://a.example/b_(c)) and ![a picture](d.png)", "an item with a link and a picture"],
  ["![A smith at work](https://a.example/smith_(craft).jpg) and ![half](a(b.png)", "A smith at work and ![half](a(b.png)"],
  ["> quoted `code` and ~~gone~~", "quoted code and gone"],
  ["an _underlined_ snake_case word", "an underlined snake_case word"],
  ["a \\*star\\*, a \\_line\\_ and \\<b\\>", "a *star*, a _line_ and <b>"],
  ["[a [nested] word](b)", "[a [nested] word](b)"],
  ["\\[Music\\](soft) and \\[a](b) and [a\\](b), with \\![a link](c)", "[Music](soft) and [a](b) and [a](b), with !a link"],
  ["![A hive](hive.png){.figure} and {.figure}", "A hive and {.figure}"],
  ["a footnote[^1], none \\[^1\\], and \\&amp; as it is written", "a footnote, none [^1], and &amp; as it is written"],
  ["*If* $a_1*b*c_2$ and $$ x *\n y* $$, it costs $5 or $10", "If $a_1*b*c_2$ and $$x * y*$$, it costs $5 or $10"],
  ["\\$a*b*$ and [$x$](b)", "$ab$ and $x$"],
  ["*a *b* and *a\\*b*", "a *b and a*b"],
  ["`a `b` and `a\\`b", "a `b and a\\b"],
  ["~~~gone~~~ and ****loud****", "~gone~ and *loud*"],
  ["*never closed and [never closed", "*never closed and [never closed"],
  ["[a word](never closed", "[a word](never closed"],
])("%j reads %j", (markdown, plain) => {
  expect(plainText(markdown)).toBe(plain);
});

/** Not after an odd number of backslashes. */
const unescaped = String.raw`(?<!(?<!\\)(?:\\\\)*\\)`;
const within = String.raw`(?=\S)([^]{0,1000}?\S)`;
/** In code a backslash escapes nothing. */
const emphasis = new RegExp(`${unescaped}(?:(\\*{1,3}|~~)${within}${unescaped}\\1|(\`{1,20})${within}\\3)`, "g");

const address = String.raw`${unescaped}\]\((?:[^()]|\([^)]{0,200}\)){0,2000}\)`;
const picture = new RegExp(String.raw`${unescaped}!\[([^\]]{0,500})${address}`, "g");
const link = new RegExp(String.raw`${unescaped}\[([^\]]{0,500})${address}`, "g");

/** A reference implementation with regular expressions: correct, but slow on unclosed marks. */
function bySlowExpressions(markdown: string): string {
  return markdown
    .replace(picture, "$1")
    .replace(link, "$1")
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/gm, "")
    .replace(/^[ \t]*>+[ \t]?/gm, "")
    .replace(emphasis, (_, _mark, words?: string, _ticks?: string, code?: string) => words ?? code ?? "")
    .replace(/(?<![\p{L}\p{N}_\\])(_{1,3})(?=\S)([^_]*?\S)\1(?![\p{L}\p{N}_])/gu, "$2")
    .replace(/\\([\\`*_{}[\]()#+\-.!<>~|])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

test("any combination of marks gives the same as the reference expressions", () => {
  const piece = fc.constantFrom(
    "*",
    "**",
    "`",
    "``",
    "~",
    "~~",
    "_",
    "[",
    "]",
    "](",
    "![",
    "(",
    ")",
    "\\",
    " ",
    "\n",
    "a",
    "bc",
    "> ",
    "- ",
    "1. ",
    "\u00a0",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(plainText(pieces.join(""))).toBe(bySlowExpressions(pieces.join("")));
    }),
    { numRuns: 3000, seed: 11 },
  );
});
