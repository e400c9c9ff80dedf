import { newStemmer } from "snowball-stemmers";

const english = newStemmer("english");

/** Return the stem of a lower-case English word, by the Snowball rules. */
export function stem(word: string): string {
  return word.length <= 2 || !/^[a-z']+$/.test(word) ? word : english.stem(word);
}
