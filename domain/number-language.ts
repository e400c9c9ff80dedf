import { readNumber, type DecimalSign } from "./compare-number.ts";

/** Return the decimal separator of a language; a point for languages that have neither a point nor a comma, and unknown ones. */
export function decimalSignOf(language: string): DecimalSign {
  try {
    const parts = new Intl.NumberFormat(language, { numberingSystem: "latn" }).formatToParts(0.5);
    return parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
  } catch {
    return ".";
  }
}

/** Write a stored number, which has a decimal point, as a language does: "1.5" is "1,5" in German. */
export function numberIn(language: string, stored: string): string {
  if (decimalSignOf(language) === ".") return stored;
  return stored.replace(/[.,]/g, (sign) => (sign === "." ? "," : "."));
}

/**
 * Return a number that an author wrote in a language as it is stored, with a decimal point. "1.234" and "1,234" mean what they mean in the
 * language; a number that can only be read the other way is read that way. What is not a number is returned as it is.
 */
export function numberFrom(language: string, typed: string): string {
  const sign = decimalSignOf(language);
  if (sign === ".") return readNumber(typed, ".").kind === "number" ? typed : commaToPoint(typed);
  return readNumber(typed, ",").kind === "number" ? commaToPoint(typed) : typed;
}

/** Rewrite a number with a decimal comma; anything else is returned as it is. */
function commaToPoint(typed: string): string {
  if (readNumber(typed, ",").kind !== "number") return typed;
  return typed.replaceAll(".", "").replace(",", ".");
}
