import type { EverydayDictionary } from "./everyday-dictionary.ts";

/** An ending (or, in Swahili, a beginning) of a word, and its possible replacements. */
export type Inflection = readonly [part: RegExp, instead: readonly string[]];

/** What the faculty knows about a language of questions: its function words, its everyday words in English, and its word formation. */
export type LanguageWords = {
  functionWords: ReadonlySet<string>;
  dictionary: EverydayDictionary;
  inflections: readonly Inflection[];
  cognates: readonly Inflection[];
};
