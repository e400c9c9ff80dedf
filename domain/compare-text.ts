/** How a typed text is compared with an accepted one. */
export type TextRules = {
  /** Whether case matters. */
  matchCase: boolean;
  /** Whether accents matter. */
  matchAccents: boolean;
};

const quotes: ReadonlyArray<[RegExp, string]> = [
  [/[\u2018\u2019\u201a\u201b\u2032\u2039\u203a\u00b4`\u02bc\uff07]/gu, "'"],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02]/gu, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu, "-"],
];
/** Zero-width characters and direction marks, which are invisible in a pasted word. Joiners that change the shape of letters stay. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Accents of scripts that are readable without them; in other scripts, marks are letters. */
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu;

/**
 * Normalize a text for comparison: NFKC, straight quotation marks, one kind of dash, single spaces, trimmed; without case and accents where
 * the rules say so. Both key and answer are normalized.
 */
export function comparableText(text: string, { matchCase, matchAccents }: TextRules): string {
  let form = text.toWellFormed();
  for (const [signs, plain] of quotes) form = form.replace(signs, plain);
  form = form.normalize("NFKC").replace(unseen, "").replace(/\s+/gu, " ").trim();
  if (!matchAccents) form = form.normalize("NFD").replace(accents, "").normalize("NFKC");
  // Both steps are needed: "ß" uppercases to "SS", and a final sigma has its own lower-case form.
  if (!matchCase) form = form.toUpperCase().toLowerCase().replaceAll("ς", "σ");
  return form.normalize("NFKC");
}

/** Return whether a typed text equals one of the accepted ones. */
export function matchesText(typed: string, accepted: readonly string[], rules: TextRules): boolean {
  const form = comparableText(typed, rules);
  return form !== "" && accepted.some((text) => comparableText(text, rules) === form);
}
