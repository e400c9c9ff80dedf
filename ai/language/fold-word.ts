/** Fold a word to lower case without accents, as in the word lists: "Clé" is "cle". */
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
