import { askingWords, functionWords } from "#ai/text/function-words.ts";
import { termsOf, type Term } from "#ai/text/terms.ts";
import { foldWord, type LanguageWords } from "./language-words.ts";
import { otherLanguages, type OtherLanguage } from "./four-languages.ts";

const word = /[\p{L}\p{N}]+(?:['’/-][\p{L}\p{N}]+)*/gu;
/** "l'index", "qu'une", "jusqu'à": the part before the apostrophe has no content. */
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu)['’]/i;
/** "utilise-t-elle", "faut-il", "explica-me": the suffix has no content. */
const hungOn = /-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|moi|toi|le|la|les|me|te|se|lhe|lhes|nos|vos|o|a|os|as)$/i;

/**
 * Translate the content words of a question in French, Swahili or Portuguese to words of the lessons, as far as the glossary has them.
 * Others stay unchanged, without accents: terms are often left in English, and many are spelt alike.
 */
export function translateTerms(text: string, language: OtherLanguage): Term[] {
  const known = otherLanguages[language];
  const terms: Term[] = [];
  for (const match of text.normalize("NFC").matchAll(word)) {
    const bare = match[0].replace(elided, "").replace(hungOn, "");
    const folded = foldWord(bare);
    if (known.functionWords.has(folded) || isSmall(folded)) continue;
    const means = meaningsOf(folded, known);
    if (!means) {
      const [own] = termsOf(folded);
      if (own) terms.push({ ...own, word: bare, start: match.index, foreign: true });
      continue;
    }
    // A compound such as "balance-sheet" is searched for as two words.
    const parts = means.length === 1 ? (means[0] ?? "").split("-").map((part) => [part]) : [means];
    for (const meanings of parts) {
      const [own] = termsOf(meanings[0] ?? "");
      if (own) terms.push({ word: bare, stem: own.stem, start: match.index, means: meanings });
    }
  }
  return terms;
}

function isSmall(folded: string): boolean {
  return functionWords.has(folded) || askingWords.has(folded) || (folded.length === 1 && !/\d/.test(folded));
}

/** Return the English for a word, in singular or plural. */
function meaningsOf(folded: string, { glossary }: LanguageWords): readonly string[] | null {
  const singulars = [
    folded,
    folded.replace(/[sx]$/, ""),
    folded.replace(/es$/, ""),
    folded.replace(/oes$/, "ao"),
    folded.replace(/ns$/, "m"),
    folded.replace(/(?:aux|ais)$/, "al"),
    folded.replace(/eis$/, "el"),
  ];
  for (const singular of singulars) {
    const means = glossary.words.get(singular);
    if (means) return means;
  }
  return glossary.roots.find(([root]) => root.test(folded))?.[1] ?? null;
}
