import type { Passage, QuotableSentence } from "#ai/retrieval/passage.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { termsOf, wordCount } from "#ai/text/terms.ts";

/** A sentence of a lesson that says what something is, in its parts: "A **deadlock** is a situation in which ...". */
export type Definition = {
  passage: Passage;
  sentence: QuotableSentence;
  /** The sentence as it is read. */
  text: string;
  /** What it speaks of, without an article. */
  term: string;
  /** "is", "are", "means". */
  verb: "is" | "are" | "means";
  /** What it says of it, without the full stop: a part of the sentence letter by letter. */
  meaning: string;
};

const pattern =
  /^(?:(?:An?|The)\s+)?(?<term>\p{L}[\p{L}\p{N} '’/-]{1,48}?)(?:, [^,]{3,60},)?\s+(?<verb>is|are|means)\s+(?<meaning>(?:that|how|the|an?|amounts?|costs?|values?|changes?|money|people|goods|what|whatever)\b.{12,260})[.]$/u;
/** A sentence whose subject these are speaks of something that stood before it. */
const pointing =
  /^(?:it|its|this|that|these|those|they|there|here|he|she|we|you|one|both|each|all|such|what|which|who|the (?:first|second|third|fourth|last|next|other|others|same|result|reason|difference|answer|point|rest|problem|question|idea|goal|aim|rule|example|number|figure)|(?:first|second|third|last|next|another|result|reason|difference|answer|point|question|example|number|figure|trick|cure|catch|rule|idea|goal|aim|problem))$/i;
/** A subject that is a clause, an owner's or a thing at hand names no term. */
const noTerm =
  /^(?:how|what|why|when|where|by|that|this|these|those|leaving|your|my|our|their|his|her|one|no|some|text)\b|['’]s\b|\b(?:on|of|in|out|over|for) your\b/i;
/** What ranks or points says nothing of what the thing is. */
const noMeaning =
  /^(?:the (?:one|ones|worst|best|hardest|easiest|most|least|only|original|first|last|same|next|other)\b|an? (?:necessary|preference)\b|that (?:you|we|it)\b)|\b(?:them|this|these|those)\b/i;
const words = { term: 4, least: 4, most: 32 };

/** The definitions in passages, in order, one for each term. */
export function definitionsIn(passages: readonly Passage[]): Definition[] {
  const found: Definition[] = [];
  for (const passage of passages) {
    for (const sentence of passage.sentences) {
      const definition = readDefinition(passage, sentence);
      if (definition && !found.some(({ term }) => term.toLowerCase() === definition.term.toLowerCase())) found.push(definition);
    }
  }
  return found;
}

function readDefinition(passage: Passage, sentence: QuotableSentence): Definition | null {
  const text = plainText(sentence.text);
  const parts = pattern.exec(text)?.groups;
  if (!parts) return null;
  const { term = "", verb = "" } = parts;
  const meaning = (parts["meaning"] ?? "").split(";")[0] ?? "";
  const count = wordCount(meaning);
  if (pointing.test(term) || wordCount(term) > words.term || termsOf(term).length === 0 || noTerm.test(term)) return null;
  if (count < words.least || count > words.most || /["“”?:]/.test(meaning) || noMeaning.test(meaning)) return null;
  return { passage, sentence, text, term: lowerFirst(term), verb: verb as Definition["verb"], meaning };
}

/** A word that only its place in the sentence made large; abbreviations and names of commands stay. */
function lowerFirst(term: string): string {
  return term.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}
