/** What the faculty knows of a language that lessons are asked about in: words that say nothing of the matter, and English words for others. */
export type LanguageWords = { functionWords: ReadonlySet<string>; glossary: Glossary };

/** `words`: English for a word. `roots`: English for every form of a Swahili verb. */
export type Glossary = {
  words: ReadonlyMap<string, readonly string[]>;
  roots: readonly (readonly [root: RegExp, means: readonly string[]])[];
};

/** A word in lower case without accents, as the lists have it: "Clé" is "cle". */
export function foldWord(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/œ/g, "oe")
    .replaceAll("’", "'");
}

/** The words of a list that is written with spaces. */
export function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean).map(foldWord));
}

/** Who and when stand before the root of a Swahili verb: "nina-", "wata-", "ku-". */
const verbBeginnings =
  "(?:(?:ni|u|a|tu|m|wa|i|li|ya|zi|ki|vi)(?:na|ta|li|me|ka|nge|po)?(?:weza)?|ku|ha(?:tu|wa|i|u)?(?:ta|ku)?)?(?:ji|ni|ku|mw?|wa|i|li|ya|zi|ki|vi)?";

/** Reads "mot:word,other" entries; "-root:word" stands for a root, "balance-sheet" for two words. */
export function readGlossary(list: string): Glossary {
  const words = new Map<string, readonly string[]>();
  const roots: [RegExp, readonly string[]][] = [];
  for (const entry of list.split(/\s+/).filter(Boolean)) {
    const [word = "", meanings = ""] = entry.split(":");
    const means = meanings.split(",");
    if (word.startsWith("-")) roots.push([new RegExp(`^${verbBeginnings}${word.slice(1)}`), means]);
    else words.set(word, means);
  }
  return { words, roots };
}
