import { foldWord } from "#ai/language/language-words.ts";
import type { OtherLanguage, Language } from "#ai/language/four-languages.ts";
import { translateTerms } from "#ai/language/translate-terms.ts";
import { questionTermsOf } from "#ai/text/terms.ts";

const englishQuestions = [
  /\bwhat(?:['’]s|s| is| are| was| were| exactly is| does it mean)\s+(?:meant by\s+)?(?:an?\s+|the\s+)?(.+?)(?:\s+(?:mean|again|exactly|about|good for|for|called))?[?.!\s]*$/i,
  /\bwhat\s+(?:do|does|did)\s+(?:an?\s+|the\s+|you mean by\s+)?(.+?)\s*(?:mean|stand for|refer to|do)?[?.!\s]*$/i,
  /^(?:please\s+|can you\s+|could you\s+)*(?:define|explain|describe|tell me about)\s+(?:to me\s+)?(?:what\s+)?(?:an?\s+|the\s+)?(.+?)(?:\s+(?:is|are|means|to me))?[?.!\s]*$/i,
  /\b(?:meaning|definition|concept|idea) of\s+(?:an?\s+|the\s+)?(.+?)[?.!\s]*$/i,
];

/** Of text without accents. */
const questions: Readonly<Record<OtherLanguage, readonly RegExp[]>> = {
  fr: [
    /\bqu'est[- ]ce (?:que c'est (?:que |qu')|que |qu')(.+?)[?.! ]*$/,
    /\bc'est quoi,? (.+?)[?.! ]*$/,
    /\bque (?:signifie|veut dire|designe) (.+?)[?.! ]*$/,
    /^(?:definis|definissez|explique|expliquez)(?:-moi)? (.+?)[?.! ]*$/,
  ],
  pt: [
    /\bo que (?:e que e |e |sao |significa |quer dizer )(.+?)[?.! ]*$/,
    /^(?:defina|define|explica|explique)(?:-me)? (.+?)[?.! ]*$/,
    /\b(?:significado|definicao|conceito) de (.+?)[?.! ]*$/,
  ],
  sw: [
    /^(?:je,? )?(.+?) (?:ni nini|ni kitu gani|inamaanisha nini|ina maana gani|maana yake nini)\b[?.! ]*$/,
    /\bnini maana ya (.+?)[?.! ]*$/,
    /^(?:tafadhali )?(?:eleza|nieleze|fafanua|elezea) (?:maana ya )?(.+?)[?.! ]*$/,
  ],
};

/** The stems of the term whose meaning is asked, or null. A long or compound object is a question, not a term. */
export function definedTerm(text: string, language: Language | null): string[] | null {
  if (language !== null && language !== "en") {
    const folded = foldWord(text);
    for (const pattern of questions[language]) {
      const object = pattern.exec(folded)?.[1];
      const stems = object === undefined ? [] : translateTerms(object.replace(/[(].*$/, ""), language).map(({ stem }) => stem);
      if (stems.length >= 1 && stems.length <= 3) return stems;
    }
    return null;
  }
  for (const pattern of englishQuestions) {
    const object = pattern.exec(text)?.[1];
    if (object === undefined || /\b(difference|between|best|way|why|how)\b/i.test(object)) continue;
    const stems = questionTermsOf(object.replace(/\s+(and|or|in|when|if|for|with|on)\s.*$/i, "")).map((term) => term.stem);
    if (stems.length >= 1 && stems.length <= 3) return stems;
  }
  return null;
}
