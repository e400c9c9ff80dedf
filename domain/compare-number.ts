/** An exact decimal number: `digits` x 10^-`scale`. */
export type Decimal = { digits: bigint; scale: number };

/** The decimal separator. */
export type DecimalSign = "." | ",";

/** A parsed number. If it is ambiguous, `readings` are its meanings with a point and with a comma as the decimal separator. */
export type ReadNumber =
  | { kind: "number"; value: Decimal }
  | { kind: "ambiguous"; readings: Record<DecimalSign, Decimal> }
  | { kind: "none" };

export const toleranceKinds = ["absolute", "relative", "digits"] as const;
/** How far from the key an answer may be: by an amount, by a percentage of the key, or equal to so many significant digits. */
export type Tolerance = { kind: (typeof toleranceKinds)[number]; amount: string };

const longest = 60;
const mostExponent = 60;
const written = /^([+-]?)(\d[\d.,'\u2019 \u00a0\u2009\u202f]*|[.,]\d+)(?:(?:e|[x×·*]10\^)([+-]?\d{1,3}))?$/iu;

/** A power of ten with superscript digits, as in "3 × 10²". */
const raisedPower = /([x×·*]\s*10)\s*([⁺⁻]?[⁰¹²³⁴-⁹]{1,3})$/u;
/** Superscripts, subscripts, circled and Roman numerals and fractions. NFKC would turn "10²" into 102, which nobody means. */
const otherNumerals = /[\p{No}\p{Nl}]/u;
/** Direction marks, which come along when a number is typed in, or copied from, right-to-left text. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** The Arabic decimal and thousands separators, which are never ambiguous. */
const arabicSigns = /[\u066b\u066c]/u;

/**
 * Parse a number as people type it: digits of any script, a decimal point or comma, groups of three digits (or of two before three, as in
 * India), a power of ten. "1,234" and "1.234" are ambiguous unless `decimal` names the decimal separator.
 */
export function readNumber(typed: string, decimal: DecimalSign | null = null): ReadNumber {
  const inOneLine = typed
    .replace(directionMarks, "")
    .replace(raisedPower, (_, before: string, power: string) => `${before}^${power.normalize("NFKC")}`);
  if (otherNumerals.test(inOneLine)) return { kind: "none" };
  const digits = withAsciiDigits(inOneLine.normalize("NFKC"));
  if (arabicSigns.test(digits))
    return /[.,]/.test(digits) ? { kind: "none" } : readAscii(digits.replaceAll("\u066b", ".").replaceAll("\u066c", ","), ".");
  return readAscii(digits, decimal);
}

/** Convert the digits of every script to 0-9. In Unicode, the ten digits of a script are consecutive. */
function withAsciiDigits(text: string): string {
  const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point));
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let before = 0;
    while (isDigit(point - before - 1)) before += 1;
    return String(before % 10);
  });
}

function readAscii(typed: string, decimal: DecimalSign | null): ReadNumber {
  const text = typed
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .replace(/\s*([x×·*])\s*10\s*\^\s*/iu, "$110^")
    .trim();
  const [, sign, body, power] = (text.length <= longest && written.exec(text)) || [];
  if (body === undefined) return { kind: "none" };
  const exponent = Number(power ?? 0);
  if (Math.abs(exponent) > mostExponent) return { kind: "none" };
  const plain = body.replace(/['\u2019 \u00a0\u2009\u202f](?=\d{3}(?!\d))/gu, "");
  const read = (decimalSign: DecimalSign) => readWith(plain, decimalSign, { sign: sign ?? "", exponent });
  const readings = { ".": read("."), ",": read(",") };
  if (decimal !== null) return asNumber(readings[decimal]);
  const { ".": point, ",": comma } = readings;
  if (!point || !comma) return asNumber(point ?? comma);
  if (compare(point, comma) === 0) return asNumber(point);
  return { kind: "ambiguous", readings: { ".": point, ",": comma } };
}

function asNumber(value: Decimal | null): ReadNumber {
  return value ? { kind: "number", value } : { kind: "none" };
}

/** Parse the digits with the given decimal separator and the other sign as group separator; null if that is invalid. */
function readWith(text: string, decimal: DecimalSign, { sign, exponent }: { sign: string; exponent: number }): Decimal | null {
  const [whole = "", decimals = "", ...more] = text.split(decimal);
  const group = decimal === "." ? "," : ".";
  if (more.length > 0 || !/^\d*$/.test(decimals)) return null;
  const isGrouped = whole.includes(group);
  const groups = `(\\d{0,2}(\\${group}\\d{3})+|\\d?(\\${group}\\d{2})+\\${group}\\d{3})`;
  if (isGrouped && !new RegExp(`^[1-9]${groups}$`).test(whole)) return null;
  const digits = whole.replaceAll(group, "");
  if (!/^\d*$/.test(digits) || digits + decimals === "") return null;
  const value = BigInt(`${digits}${decimals}`);
  return { digits: sign === "-" ? -value : value, scale: decimals.length - exponent };
}

/** Return whether a number is close enough to the key. Exact arithmetic: 0.4 is within 0.1 of 0.3. */
export function isNearEnough(value: Decimal, key: Decimal, { kind, amount }: Tolerance): boolean {
  if (kind === "digits") {
    const places = Math.max(1, Math.min(15, Number(amount)));
    return compare(roundTo(value, places), roundTo(key, places)) === 0;
  }
  const read = readNumber(amount, ".");
  if (read.kind !== "number") return compare(value, key) === 0;
  const [a, b] = align(value, key);
  const distance = { digits: absolute(a.digits - b.digits), scale: a.scale };
  const allowed = absoluteOf(read.value);
  if (kind === "absolute") return compare(distance, allowed) <= 0;
  // A percentage adds two decimal places.
  return compare(distance, { digits: absolute(key.digits) * allowed.digits, scale: key.scale + allowed.scale + 2 }) <= 0;
}

/** Compare two numbers as a sort function does. */
function compare(one: Decimal, other: Decimal): number {
  const [a, b] = align(one, other);
  return a.digits < b.digits ? -1 : a.digits > b.digits ? 1 : 0;
}

function align(one: Decimal, other: Decimal): [Decimal, Decimal] {
  const scale = Math.max(one.scale, other.scale);
  const to = ({ digits, scale: own }: Decimal) => ({ digits: digits * 10n ** BigInt(scale - own), scale });
  return [to(one), to(other)];
}

/** Round half away from zero. */
function roundTo({ digits, scale }: Decimal, places: number): Decimal {
  const length = String(absolute(digits)).length;
  if (length <= places) return { digits, scale };
  const drop = length - places;
  const unit = 10n ** BigInt(drop);
  const rounded = (absolute(digits) + unit / 2n) / unit;
  return { digits: digits < 0n ? -rounded : rounded, scale: scale - drop };
}

const absolute = (value: bigint) => (value < 0n ? -value : value);
const absoluteOf = ({ digits, scale }: Decimal): Decimal => ({ digits: absolute(digits), scale });

/** Write a number for a person: "1234", "0.05". */
export function writeDecimal({ digits, scale }: Decimal): string {
  const sign = digits < 0n ? "-" : "";
  if (scale <= 0) return `${sign}${absolute(digits) * 10n ** BigInt(-scale)}`;
  const text = String(absolute(digits)).padStart(scale + 1, "0");
  return `${sign}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}
