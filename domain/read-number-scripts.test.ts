import fc from "fast-check";
import { expect, test } from "vitest";
import { readNumber, writeDecimal } from "./compare-number.ts";

const isOneOfItsOwn = (digit: string) => digit.normalize("NFKC") === digit;
/** The ten digits of every script in Unicode, except for styles of the Latin ones. */
const scripts = Array.from({ length: 0x20000 }, (_, point) => point)
  .filter((point) => /^\p{Nd}$/u.test(String.fromCodePoint(point)) && isOneOfItsOwn(String.fromCodePoint(point)))
  .reduce<number[]>((zeros, point) => (zeros.length === 0 || point >= (zeros.at(-1) ?? 0) + 10 ? [...zeros, point] : zeros), []);

const read = (text: string, decimal: "." | "," | null = null) => {
  const found = readNumber(text, decimal);
  return found.kind === "number" ? writeDecimal(found.value) : found.kind;
};

test("there are scripts to test", () => expect(scripts.length).toBeGreaterThan(60));

test("a number reads the same in the digits of every script", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...scripts),
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.nat(99),
      (zero, whole, rest) => {
        const inLatin = `${whole}.${String(rest).padStart(2, "0")}`;
        const typed = inLatin.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
        expect(read(typed)).toBe(read(inLatin));
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  ["٣٫٥", "3.5"],
  ["١٬٢٣٤٫٥٠", "1234.50"],
  ["١٬٢٣٤", "1234"],
  ["\u200f-٣٫٥", "-3.5"],
  ["۱۲۳", "123"],
  ["१,२३,४५६", "123456"],
  ["12,34,567.8", "1234567.8"],
  ["１２．５", "12.5"],
  ["१,२३४", "ambiguous"],
  ["١٬٢٣", "none"],
  ["١,٢٫٣", "none"],
  ["1,23", "1.23"],
  ["1,23,45", "none"],
  ["١٢ناقص", "none"],
])("%s is %s", (typed, meant) => expect(read(typed)).toBe(meant));
