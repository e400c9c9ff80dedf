import { everydayOf } from "#ai/text/everyday.ts";
import { askingWords, functionWords } from "#ai/text/function-words.ts";
import { termsOf, type Term } from "#ai/text/terms.ts";
import { foldWord } from "./fold-word.ts";
import type { Inflection, LanguageWords } from "./everyday-dictionary.ts";
import { otherLanguages, type OtherLanguage } from "./four-languages.ts";

const word = /[\p{L}\p{N}]+(?:['’/-][\p{L}\p{N}]+)*/gu;

/** Elided words, as in "l'index", "qu'une" and "jusqu'à": the part before the apostrophe has no content. */
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quelqu)['’]/i;

/** Pronoun suffixes, as in "utilise-t-elle", "faut-il" and "explica-me", which have no content. */
const hungOn = /-(?:t-)?(?:je|tu|il|elle|on|nous|vous|ils|elles|ce|moi|toi|le|la|les|me|te|se|lhe|lhes|nos|vos|o|a|os|as)$/i;

/** The most words in an expression of the dictionary ("mot de passe"). */
const mostTogether = 4;
/** Shorter words are not translated as cognates. */
const shortestCognate = 5;

/**
 * Translate the content words of a question in French, Swahili or Portuguese to English: by the dictionary of everyday words, else by the
 * endings of international words. Other words stay unchanged, without accents, because terms are often left in English or spelt alike.
 */
export function translateTerms(text: string, language: OtherLanguage): Term[] {
  const known = otherLanguages[language];
  const words = [...text.normalize("NFC").matchAll(word)].map((match) => {
    const bare = match[0].replace(elided, "").replace(hungOn, "");
    return { bare, folded: foldWord(bare), start: match.index };
  });
  const terms: Term[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [{ bare, folded, start } = { bare: "", folded: "", start: 0 }] = words.slice(at, at + 1);
    const { length, means: expression } = expressionAt(words.slice(at, at + mostTogether), known);
    if (expression) at += length - 1;
    else if (known.functionWords.has(folded) || isSmall(folded)) continue;
    const means = expression ?? meaningsOf(folded, known);
    const [own] = termsOf(means?.[0] ?? folded);
    if (!own) continue;
    terms.push(means ? { word: bare, stem: own.stem, start, means } : { ...own, word: bare, start, foreign: true });
  }
  return terms;
}

function isSmall(folded: string): boolean {
  return functionWords.has(folded) || askingWords.has(folded) || (folded.length === 1 && !/\d/.test(folded));
}

/** Return the English for the longest expression that begins here, and its number of words. */
function expressionAt(
  words: readonly { folded: string }[],
  { dictionary }: LanguageWords,
): { length: number; means: readonly string[] | null } {
  for (let length = words.length; length >= 2; length -= 1) {
    const joined = words.slice(0, length).map(({ folded }) => folded);
    const means = dictionary.words.get(joined.join("-"));
    if (means) return { length, means };
  }
  return { length: 1, means: null };
}

/** Return the English for a word in any of its forms, or null. */
function meaningsOf(folded: string, { dictionary, inflections, cognates }: LanguageWords): readonly string[] | null {
  const once = formsOf(folded, inflections);
  // Two inflections, because "vendeuses" is both plural and feminine.
  for (const form of [folded, ...once, ...once.flatMap((each) => formsOf(each, inflections))]) {
    const means = dictionary.words.get(form);
    if (means) return means;
  }
  const root = dictionary.roots.find(([each]) => each.test(folded))?.[1];
  if (root) return root;
  // An English word stays unchanged.
  if (folded.length < shortestCognate || everydayOf(folded) !== null) return null;
  const cognate = formsOf(folded, cognates).find((form) => form.length >= shortestCognate - 1 && everydayOf(form) !== null);
  return cognate === undefined ? null : [cognate];
}

function formsOf(folded: string, inflections: readonly Inflection[]): string[] {
  return inflections.flatMap(([part, instead]) =>
    part.test(folded) ? instead.map((each) => folded.replace(part, each)).filter((form) => form.length > 2) : [],
  );
}
