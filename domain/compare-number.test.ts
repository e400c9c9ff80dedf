import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isNearEnough, readNumber, writeDecimal, type Tolerance } from "./compare-number.ts";

const read = (text: string, decimal: "." | "," | null = null) => {
  const found = readNumber(text, decimal);
  if (found.kind === "ambiguous") return `${writeDecimal(found.readings["."])} or ${writeDecimal(found.readings[","])}`;
  return found.kind === "number" ? writeDecimal(found.value) : null;
};

test.each([
  ["42", "42"],
  [" -3 ", "-3"],
  ["−3", "-3"],
  ["+0.50", "0.50"],
  ["0,5", "0.5"],
  [".5", "0.5"],
  [",5", "0.5"],
  ["1,234", "1234 or 1.234"],
  ["1.234", "1.234 or 1234"],
  ["0,234", "0.234"],
  ["12,5", "12.5"],
  ["1,234.5", "1234.5"],
  ["1.234,5", "1234.5"],
  ["1,234,567", "1234567"],
  ["1.234.567", "1234567"],
  ["1 234 567,8", "1234567.8"],
  ["1’234", "1234"],
  ["1'234", "1234"],
  ["1.5e3", "1500"],
  ["1.5 × 10^3", "1500"],
  ["3 × 10²", "300"],
  ["3·10⁻²", "0.03"],
  ["1×10¹²", "1000000000000"],
  ["10²", null],
  ["1²", null],
  ["1₂", null],
  ["²", null],
  ["①②", null],
  ["½", null],
  ["Ⅻ", null],
  ["２５", "25"],
  ["２０", "20"],
  ["٢٠", "20"],
  ["९०", "90"],
  ["1,23,4", null],
  ["1..5", null],
  ["1 23", null],
  ["1'23", null],
  ["twelve", null],
  [".", null],
  [",", null],
  ["-", null],
  ["e3", null],
  ["4a", null],
  ["a4", null],
  ["4.a", null],
  ["", null],
  ["1e999", null],
  ["1e60", `1${"0".repeat(60)}`],
  ["1e61", null],
  ["1e-60", `0.${"0".repeat(59)}1`],
  ["1e-61", null],
  ["9".repeat(60), "9".repeat(60)],
  ["9".repeat(61), null],
])("%j is read as %j", (text, value) => expect(read(text)).toBe(value));

test("a number is not ambiguous if its decimal separator is given", () => {
  expect([read("1,234", ","), read("1,234", "."), read("1.234", ".")]).toEqual(["1.234", "1234", "1.234"]);
});

describe("near enough", () => {
  const near = (typed: string, key: string, tolerance: Tolerance) => {
    const [value, wanted] = [readNumber(typed, "."), readNumber(key, ".")];
    if (value.kind !== "number" || wanted.kind !== "number") throw new Error("no number");
    return isNearEnough(value.value, wanted.value, tolerance);
  };
  test.each([
    ["0.4", "0.3", "absolute", "0.1", true],
    ["0.4001", "0.3", "absolute", "0.1", false],
    ["-5", "5", "absolute", "0", false],
    ["5.000", "5", "absolute", "0", true],
    ["102", "100", "relative", "2", true],
    ["-98", "-100", "relative", "2", true],
    ["97.99", "100", "relative", "2", false],
    ["0", "0", "relative", "5", true],
    ["100.5", "100", "relative", "0.5", true],
    ["100.51", "100", "relative", "0.5", false],
    ["1.02", "1.00", "relative", "2", true],
    ["1.021", "1.00", "relative", "2", false],
    ["5.0", "5", "absolute", "", true],
    ["5.1", "5", "absolute", "", false],
    ["3.14", "3.14159", "digits", "3", true],
    ["3.1", "3.14159", "digits", "3", false],
    ["31416", "31420", "digits", "4", true],
    ["0.00314", "0.0031416", "digits", "3", true],
    ["-2.5", "2.5", "digits", "1", false],
    ["3", "2.6", "digits", "1", true],
  ] as const)("%s is within %s by %s %s: %s", (typed, key, kind, amount, is) => {
    expect(near(typed, key, { kind, amount })).toBe(is);
  });

  test("every decimal equals exactly itself, and is as close as its distance says", () => {
    const decimal = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 999 }), ([digits, scale], distance) => {
        const write = (value: number) => writeDecimal({ digits: BigInt(value), scale });
        const tolerance = { kind: "absolute", amount: write(distance) } as const;
        expect(near(write(digits + distance), write(digits), tolerance)).toBe(true);
        expect(near(write(digits + distance + 1), write(digits), tolerance)).toBe(false);
      }),
    );
  });
});
