/** The faculty's data on a question language: function words, and an English glossary. */
export type LanguageWords = { functionWords: ReadonlySet<string>; glossary: Glossary };

/** `words`: English for a word. `roots`: English for every form of a Swahili verb. */
export type Glossary = {
  words: ReadonlyMap<string, readonly string[]>;
  roots: readonly (readonly [root: RegExp, means: readonly string[]])[];
};

/** Fold a word to lower case without accents, as in the lists: "Clé" is "cle". */
export function foldWord(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/œ/g, "oe")
    .replaceAll("’", "'");
}

/** Split a space-separated list of words. */
export function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter(Boolean).map(foldWord));
}

/** Subject and tense precede the root of a Swahili verb: "nina-", "wata-", "ku-". */
const verbBeginnings =
  "(?:(?:ni|u|a|tu|m|wa|i|li|ya|zi|ki|vi)(?:na|ta|li|me|ka|nge|po)?(?:weza)?|ku|ha(?:tu|wa|i|u)?(?:ta|ku)?)?(?:ji|ni|ku|mw?|wa|i|li|ya|zi|ki|vi)?";

/** Parse "mot:word,other" entries; "-root:word" is a root, "balance-sheet" means two words. */
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
