import { askingWords, functionWords } from "#ai/text/function-words.ts";
import { foldWord } from "./language-words.ts";
import { otherLanguages, type Language, type OtherLanguage } from "./four-languages.ts";

/** Words of a message that are looked at; nobody needs more to tell a language. */
const looked = 80;

/**
 * The language that a message is written in, or null when its words do not tell: figures, a term, "ok". Small words decide, because terms
 * are often left in English.
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
    // A single letter ("x y") is a name as often as a word: it counts beside longer words only.
    const ofWords = found.some((part) => part.length > 1) ? found.length : 0;
    const count = ofWords + (hasLettersOf[language].test(text) ? 1 : 0);
    if (count > most) [best, most] = [language, count];
  }
  return most === 0 ? null : best;
}

/** Letters that one of the languages has and the others rarely. */
const hasLettersOf: Readonly<Record<OtherLanguage, RegExp>> = {
  fr: /[èêùûœ]|\b(?:qu|l|d|j|n|c|s)['’]\p{L}/iu,
  sw: /\bng['’]|\b(?:nina|una|tuna|wana|nita|ninawe)\p{Ll}{3,}/iu,
  pt: /[ãõ]|ção\b|ções\b|lh[aeo]s?\b|nh[aeo]s?\b/iu,
};
