import { currencyOf } from "./currencies.ts";

/** How amounts and dates are written in a country, from the runtime's locale data. */
export type Country = {
  name: string;
  /** ISO 3166 code. */
  code: string;
  currency: { code: string; name: string; example: string } | null;
  dateExample: string;
  numberExample: string;
};

/** Common names that are missing from the locale data. */
const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    usa: "US",
    "hong kong": "HK",
    us: "US",
    america: "US",
    "united states of america": "US",
    uk: "GB",
    "great britain": "GB",
    britain: "GB",
    england: "GB",
    scotland: "GB",
    wales: "GB",
    holland: "NL",
    "czech republic": "CZ",
    turkey: "TR",
    burma: "MM",
    "ivory coast": "CI",
    swaziland: "SZ",
    "cape verde": "CV",
    macedonia: "MK",
    korea: "KR",
    "dr congo": "CD",
    drc: "CD",
    uae: "AE",
    emirates: "AE",
    russia: "RU",
    "viet nam": "VN",
  }),
);

const sample = { amount: 1250.5, date: new Date(Date.UTC(2027, 2, 24)) };

/** Find a country by its name in English, French, Portuguese or Swahili or its code; null when there is no such country. */
export function findCountry(text: string): Country | null {
  const key = keyOf(text);
  const code = otherNames.get(key) ?? countryCodes().get(key);
  if (code === undefined) return null;
  const language = new Intl.Locale(`und-${code}`).maximize().language;
  const locale = `${language}-${code}-u-nu-latn`;
  const currency = currencyOf.get(code);
  return {
    name: regionNames("en").of(code) ?? text,
    code,
    currency:
      currency === undefined
        ? null
        : {
            code: currency,
            name: new Intl.DisplayNames(["en"], { type: "currency" }).of(currency) ?? currency,
            example: plain(new Intl.NumberFormat(locale, { style: "currency", currency }).format(sample.amount)),
          },
    dateExample: plain(
      new Intl.DateTimeFormat(locale, {
        day: "2-digit",
        month: "2-digit",
        year: "numeric",
        timeZone: "UTC",
        calendar: "gregory",
      }).format(sample.date),
    ),
    numberExample: plain(new Intl.NumberFormat(locale).format(sample.amount)),
  };
}

const namedIn = ["en", "fr", "pt", "sw"] as const;
let codes: Map<string, string> | null = null;

/** Return the code of every country by its names. Built on first use, because it tries every pair of letters. */
function countryCodes(): Map<string, string> {
  if (codes) return codes;
  codes = new Map();
  const namesIn = namedIn.map(regionNames);
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const regions = letters.flatMap((first) => letters.map((second) => first + second));
  // Former countries share names with their successors, and the first code of a name counts: those with a currency come first.
  for (const code of regions.toSorted((a, b) => Number(currencyOf.has(b)) - Number(currencyOf.has(a)))) {
    if (notCountries.has(code)) continue;
    for (const names of namesIn) {
      const name = names.of(code);
      if (name === undefined) continue;
      for (const key of [keyOf(name), code.toLowerCase()]) if (!codes.has(key)) codes.set(key, code);
    }
  }
  return codes;
}

/** Codes in the locale data that are not countries: unions, oceans and test codes. */
const notCountries: ReadonlySet<string> = new Set(["EU", "EZ", "UN", "QO", "ZZ", "XA", "XB"]);

function regionNames(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: "region", fallback: "none" });
}

function keyOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .replace(/\bthe\b/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Remove direction marks and normalize spaces. */
function plain(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, "").replace(/[\u00a0\u202f]/g, " ");
}
