import type { EverydayDictionary } from "./everyday-dictionary.ts";

/** An ending (or, in Swahili, a beginning) of a word, and what may stand in its place. */
export type Inflection = readonly [part: RegExp, instead: readonly string[]];

/** What the faculty knows of a question language: its function words, everyday words in English, and how its words are formed. */
export type LanguageWords = {
  functionWords: ReadonlySet<string>;
  dictionary: EverydayDictionary;
  inflections: readonly Inflection[];
  cognates: readonly Inflection[];
};
