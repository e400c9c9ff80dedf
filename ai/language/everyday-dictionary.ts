import { readFileSync } from "node:fs";
import { foldWord } from "./fold-word.ts";

/**
 * English translations of another language's everyday words. `words`: by word, or by an expression joined with hyphens ("mot-de-passe").
 * `roots`: Swahili verbs, matching all forms of a root; longest root first.
 */
type EverydayDictionary = {
  words: ReadonlyMap<string, readonly string[]>;
  roots: readonly (readonly [root: RegExp, means: readonly string[]])[];
};

/** Of a word with many meanings, only the first ones are searched for. */
const mostMeanings = 5;

/** What may precede the root of a Swahili verb: subject and tense ("nina-", "wata-", "hawa-") or "ku-", then an optional object. */
const verbBeginning =
  "(?:(?:ni|u|a|tu|m|wa|i|li|ya|zi|ki|vi|si|ha(?:tu|wa|i|u|m|zi)?)(?:na|ta|li|me|ka|ki|nge|po|ja|ku)?(?:weza(?:je)?)?(?:ku)?|ku)";
const verbObject = "(?:ji|ni|ku|mw?|wa|tu|i|li|ya|zi|ki|vi|u)?";
/** What may follow the root of a Swahili verb: extensions such as "-lia", "-ishwa" and "-ana", and the final vowel. */
const verbEnding = "(?:li|le|i|e|a|o|ish|esh|ik|ek|an|w|iw|ew|z)*[aei](?:je)?$";
/** A root with fewer letters is recognized only after a subject, a tense or "ku-". */
const shortRoot = 4;

/**
 * Read a column of `everyday-words.txt`, a list of general vocabulary. Each line has the form "English|French|Portuguese|Swahili", without
 * accents; "-root" is the root of a Swahili verb.
 */
export function readEverydayDictionary(column: 1 | 2 | 3): EverydayDictionary {
  const meanings = new Map<string, string[]>();
  for (const line of readFileSync(new URL("./everyday-words.txt", import.meta.url), "utf8")
    .trimEnd()
    .split("\n")) {
    const cells = line.split("|");
    const english = (cells[0] ?? "").split(",");
    for (const word of (cells[column] ?? "").split(",").filter((each) => each !== "")) {
      const known = meanings.get(foldWord(word)) ?? [];
      meanings.set(foldWord(word), [...new Set([...known, ...english])].slice(0, mostMeanings));
    }
  }
  const roots = [...meanings.keys()].filter((word) => word.startsWith("-")).map((word) => word.slice(1));
  return {
    words: new Map([...meanings].filter(([word]) => !word.startsWith("-"))),
    roots: roots
      .toSorted((a, b) => b.length - a.length)
      .map((root) => [verbOf(root.replace(/a$/, "")), meanings.get(`-${root}`) ?? []]),
  };
}

function verbOf(root: string): RegExp {
  const isOptional = root.length >= shortRoot ? "?" : "";
  return new RegExp(`^${verbBeginning}${isOptional}${verbObject}${root}${verbEnding}`);
}

/** An ending (or, in Swahili, a beginning) of a word, and its possible replacements. */
export type Inflection = readonly [part: RegExp, instead: readonly string[]];

/** What the faculty knows about a language of questions: its function words, its everyday words in English, and its word formation. */
export type LanguageWords = {
  functionWords: ReadonlySet<string>;
  dictionary: EverydayDictionary;
  inflections: readonly Inflection[];
  cognates: readonly Inflection[];
};
