import { askingWords, functionWords } from "#ai/text/function-words.ts";
import { foldWord, wordsIn } from "./fold-word.ts";
import { otherLanguages, type Language, type OtherLanguage } from "./four-languages.ts";

/** The number of words that are checked; more are not needed. */
const looked = 80;

/** Function words of languages that the tutor does not speak and that share many with French and Portuguese, without accents. */
const neighbours: readonly ReadonlySet<string>[] = [
  // Spanish
  "el la los las un una y o que es son como cual cuales cuando donde por porque pero para con del al en hay esta estan muy mas lo se mi tu su de quiero puedo hacer me",
  // Italian
  "il lo la gli le un una e che come cosa quando dove perche ma per con del della dei nel nella al si non sono posso fare mi di questo questa cos",
  // Catalan
  "el la els les un una i que es com quan on per pero amb del al en hi ha aquest aquesta molt mes no de puc fer em",
  // Romanian
  "un o si ce cum cand unde de pentru cu la in este sunt nu se mai care din pot sa fac imi acest aceasta",
].map(wordsIn);
/** Letters and endings of these languages. */
const neighbourLetters = /[¿¡ñășşțţ]|ción\b|ciones\b|zione\b|zioni\b/iu;
/** A word that begins with a capital letter, and the one before it that is capitalised as well: a name, as in "El Niño". */
const names = /(?<![\p{L}\p{M}])\p{Lu}\p{Ll}*(?:\s+\p{Lu}\p{Ll}*)+/gu;

/**
 * Detect the language of a message; null if its words do not tell, as in "ok", a figure or a term, or if they are of a language that the
 * tutor does not speak. Function words decide, because terms are often left in English.
 */
export function detectLanguage(text: string): Language | null {
  const words = listWords(text);
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
  if (most === 0) return null;
  return best === "en" || most >= countOfNeighbour(text) ? best : null;
}

function listWords(text: string): string[] {
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}]+(?:['’][\p{L}]+)?/gu) ?? [];
  return words.slice(0, looked);
}

/** Return how many words and letters of a message the most similar of the neighbours explains, names aside. */
function countOfNeighbour(text: string): number {
  const said = text.normalize("NFC").replace(names, " ");
  const parts = listWords(said).flatMap((word) => foldWord(word).split("'"));
  const counts = neighbours.map((known) => parts.filter((part) => known.has(part)).length);
  return Math.max(...counts) + (neighbourLetters.test(said) ? 1 : 0);
}

/** Letters that are frequent in one of the languages and rare in the others. */
const hasLettersOf: Readonly<Record<OtherLanguage, RegExp>> = {
  fr: /[èùûœ]|\b(?:qu|l|d|j|n|c|s)['’]\p{L}/iu,
  sw: /\bng['’]|\b(?:nina|una|tuna|wana|nita|ninawe)\p{Ll}{3,}/iu,
  pt: /[ãõ]|ção\b|ções\b|lh[aeo]s?\b|nh[aeo]s?\b/iu,
};
