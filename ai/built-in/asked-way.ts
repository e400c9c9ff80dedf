import { foldWord } from "#ai/language/fold-word.ts";
import type { QuoteCriteria } from "./select-quote.ts";

/** A learner who wants to hear that what they believe is right, in English and, without accents, in the other languages. */
const premise = /\b(?:right|correct|isn['’]?t it|no|true|sure)\s*\?\s*$|\b(?:same as|always|never)\b.*\?/i;
const premiseElsewhere =
  /(?:\b(?:non|n'est-ce pas|(?:pas )?vrai|c'est (?:bien )?(?:ca|juste|exact|cela)|d'accord|nao e|nao|ne|certo|correto|verdade|sivyo|si ndiyo|(?:au )?siyo|sawa|kweli))\s*\?\s*$|\b(?:la meme chose qu\w*|pareil qu\w*|egale? a|toujours|jamais|o mesmo que|a mesma coisa que|igual a|sempre|nunca|sawa na|sawasawa na|daima|siku zote|kamwe)\b.*\?/;

/** Return the kind of answer a question asks for, by its question words in the four languages. */
export function askedWay(text: string): QuoteCriteria["asks"] {
  if (premise.test(text) || premiseElsewhere.test(foldWord(text))) return "premise";
  if (
    /\b(?:how (?:many|much|long|often|big|high|far|fast|large|wide|small|old)|combien|quant[oa]s?|ngapi|kiasi gani)\b|\bpercent/iu.test(
      text,
    )
  ) {
    return "number";
  }
  if (/\b(?:why|reason|pourquoi|raison|por ?qu[eê]|raz[aã]o|kwa ?nini|sababu)\b/iu.test(text)) return "why";
  return /\bhow (?:do|can|should|to|would|could)\b|\bsteps?\b|\bcomment\b|^como\b|\b(?:ni|ni)nawezaje\b|\bjinsi ya\b/i.test(text)
    ? "how"
    : "what";
}
