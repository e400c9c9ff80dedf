import { askingWords, functionWords } from "#ai/text/function-words.ts";
import { foldWord } from "./fold-word.ts";
import { otherLanguages, type Language, type OtherLanguage } from "./four-languages.ts";

/** The number of words that are checked; more are not needed. */
const looked = 80;

/**
 * Detect the language of a message; null if its words do not tell, as in "ok", a figure or a term. Function words decide, because terms are
 * often left in English.
 */
export function detectLanguage(text: string): Language | null {
  const words = (
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}]+(?:['’][\p{L}]+)?/gu) ?? []
  ).slice(0, looked);
  const english = words.filter((word) => functionWords.has(word.replaceAll("’", "'")) || askingWords.has(word)).length;
  let best: Language = "en";
  let most = english;
  for (const language of Object.keys(otherLanguages) as OtherLanguage[]) {
    const known = otherLanguages[language].functionWords;
    const parts = words.flatMap((word) => foldWord(word).split("'"));
    const found = parts.filter((part) => known.has(part));
    // A single letter may be a name ("x y"), so it counts only together with longer words.
    const ofWords = found.some((part) => part.length > 1) ? found.length : 0;
    const count = ofWords + (hasLettersOf[language].test(text) ? 1 : 0);
    if (count > most) [best, most] = [language, count];
  }
  return most === 0 ? null : best;
}

/** Letters that are frequent in one of the languages and rare in the others. */
const hasLettersOf: Readonly<Record<OtherLanguage, RegExp>> = {
  fr: /[èêùûœ]|\b(?:qu|l|d|j|n|c|s)['’]\p{L}/iu,
  sw: /\bng['’]|\b(?:nina|una|tuna|wana|nita|ninawe)\p{Ll}{3,}/iu,
  pt: /[ãõ]|ção\b|ções\b|lh[aeo]s?\b|nh[aeo]s?\b/iu,
};
