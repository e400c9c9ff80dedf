import type { Caption } from "#domain/voice.schema.ts";
import type { Language } from "#ai/speech-model.ts";

/** Spoken in place of a code block, which cannot be read aloud sensibly. */
const codeIsShown: Record<Language, string> = {
  en: "Here stands a piece of code. Please read it in the transcript.",
  fr: "Ici se trouve un extrait de code. Lisez-le dans la transcription.",
  sw: "Hapa pana kipande cha msimbo. Tafadhali kisome kwenye maandishi.",
  pt: "Aqui está um trecho de código. Leia-o na transcrição.",
};

type Rule = readonly [pattern: RegExp, words: string | ((...groups: string[]) => string)];

/** In every language: removes or replaces what no voice can pronounce. */
const everywhere: readonly Rule[] = [
  [/(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F|\u20E3)+/gu, " "],
  [/https?:\/\/(?:www\.)?([^\s/?#)]+)[^\s)]*?(?=[.,;:!?]?(?:[\s)]|$))/gi, "$1"],
  [/[“”„«»"]/g, ""],
  [/[‘’]/g, "'"],
];

const units: Record<string, [one: string, many: string]> = {
  px: ["pixel", "pixels"],
  rem: ["rem", "rem"],
  ms: ["millisecond", "milliseconds"],
  s: ["second", "seconds"],
  min: ["minute", "minutes"],
  kg: ["kilogram", "kilograms"],
  km: ["kilometre", "kilometres"],
  cm: ["centimetre", "centimetres"],
  mm: ["millimetre", "millimetres"],
  KB: ["kilobyte", "kilobytes"],
  MB: ["megabyte", "megabytes"],
  GB: ["gigabyte", "gigabytes"],
  Hz: ["hertz", "hertz"],
  kHz: ["kilohertz", "kilohertz"],
  "°C": ["degree Celsius", "degrees Celsius"],
  "°": ["degree", "degrees"],
};
const unitNames = Object.keys(units)
  .toSorted((a, b) => b.length - a.length)
  .join("|");

/** English abbreviations, symbols, numbers and names of programs, as they are read aloud. The order matters. */
const english: readonly Rule[] = [
  [/\b[eE]\.\s?g\.,?/g, "for example,"],
  [/\b[iI]\.\s?e\.,?/g, "that is,"],
  [/\betc\.(?=\s*$)/g, "et cetera."],
  [/\betc\./g, "et cetera"],
  [/\bvs\./g, "versus"],
  [/\bcf\./g, "compare"],
  [/\bapprox\./gi, "approximately"],
  [/\bFig\.\s?(?=\d)/gi, "figure "],
  [/\bpp?\.\s?(?=\d)/g, "page "],
  [/\bNo\.\s?(?=\d)/g, "number "],
  [/\b(?:[A-Z]\.){2,}/g, (letters) => letters.replaceAll(".", " ").trim()],
  [/(?<![\w.+-])([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)/g, (_, name = "", host = "") => `${name} at ${host}`],
  [/\bkm\/h\b/g, "kilometres per hour"],
  [/(\d)\s?%/g, "$1 percent"],
  // A ratio; with two digits after the colon it is a time of day.
  [/(?<!\d)(\d+\.\d+):(?=\d)/g, "$1 to "],
  [/(?<![\d:.])(\d+):(\d)(?![\d:])/g, "$1 to $2"],
  [/(\d)\s?–\s?(?=\d)/g, "$1 to "],
  [
    new RegExp(`(?<!\\d|\\d[.,])(\\d+(?:[.,]\\d+)*)\\s?(${unitNames})(?![\\p{L}\\d])`, "gu"),
    (_, count = "", unit = "") => `${count} ${units[unit]?.[count === "1" ? 0 : 1] ?? unit}`,
  ],
  [/€\s?(\d[\d.,]*\d|\d)/g, "$1 euros"],
  [/(\d)\s?€/g, "$1 euros"],
  [/£\s?(\d[\d.,]*\d|\d)/g, "$1 pounds"],
  [/#(?=\d)/g, "number "],
  [/§\s?/g, "section "],
  [/\s*(?:→|⇒|->|=>)\s*/g, " to "],
  [/\s*×\s*/g, " times "],
  [/\s*÷\s*/g, " divided by "],
  [/\s*±\s*/g, " plus or minus "],
  [/\s*(?:≠|!==?)\s*/g, " is not equal to "],
  [/\s*(?:≤|<=)\s*/g, " at most "],
  [/\s*(?:≥|>=)\s*/g, " at least "],
  [/\s*≈\s*/g, " about "],
  [/\s={1,3}\s/g, " equals "],
  [/(?<=\s|\d)\+(?=\s|\d)/g, " plus "],
  [/\s<\s/g, " less than "],
  [/\s>\s/g, " greater than "],
  [/\s*&\s*/g, " and "],
  [/\s*[—]\s*|\s+–\s+/g, ", "],
  [/…/g, "..."],
  [/\(\)/g, ""],
  [/(?<=\p{Ll})(?=\p{Lu})/gu, " "],
  [/(?<=[\p{L}\d])_+(?=[\p{L}\d])/gu, " "],
  [/(?<=\p{L})\.(?=\p{L})/gu, " dot "],
  [/(?<=\p{L})\/(?=\p{L})/gu, " slash "],
  [/[<>{}[\]|\\^~_*`=]/g, " "],
];

/**
 * Convert a caption to words that a voice can pronounce: its words, with symbols, abbreviations and addresses as they are read aloud. Empty
 * if there is nothing to say.
 */
export function speakableWords({ kind, text }: Pick<Caption, "kind" | "text">, language: Language): string {
  if (kind === "code") return codeIsShown[language];
  // Collapse spaces first, because patterns between spaces must not restart at each of them.
  let words = text.normalize("NFC").replace(/\s+/g, " ");
  for (const [pattern, replacement] of language === "en" ? [...everywhere, ...english] : everywhere)
    words = typeof replacement === "string" ? words.replace(pattern, replacement) : words.replace(pattern, replacement);
  words = words
    .replace(/\s+/g, " ")
    .replace(/\s+(?=[.,;:!?])/g, "")
    .trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : "";
}
