import type { Passage, QuotableSentence } from "#ai/retrieval/passage.ts";
import { plainText } from "#domain/plain-text.ts";
import { termsOf, wordCount } from "#ai/text/terms.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";

/** The parts of a sentence that defines something: "A **deadlock** is a situation in which ...". */
export type Definition = {
  passage: Passage;
  sentence: QuotableSentence;
  /** The sentence as plain text. */
  text: string;
  /** The defined term, without an article. */
  term: string;
  /** "is", "are", "means". */
  verb: "is" | "are" | "means";
  /** The definition, without the full stop: verbatim from the sentence. */
  meaning: string;
};

const pattern =
  /^(?:(?:An?|The)\s+)?(?<term>\p{L}[\p{L}\p{N} '’/-]{1,48}?)(?:, [^,]{3,60},)?\s+(?<verb>is|are|means)\s+(?<meaning>(?:that|how|the|an?|amounts?|costs?|values?|changes?|money|people|goods|what|whatever)\b.{12,260})[.]$/u;
/** Subjects that refer to something mentioned before. */
const pointing =
  /^(?:it|its|this|that|these|those|they|there|here|he|she|we|you|one|both|each|all|such|what|which|who|the (?:first|second|third|fourth|last|next|other|others|same|result|reason|difference|answer|point|rest|problem|question|idea|goal|aim|rule|example|number|figure)|(?:first|second|third|last|next|another|result|reason|difference|answer|point|question|example|number|figure|trick|cure|catch|rule|idea|goal|aim|problem))$/i;
/** Subjects that are not terms: clauses, possessives and demonstratives. */
const noTerm =
  /^(?:how|what|why|when|where|by|that|this|these|those|leaving|your|my|our|their|his|her|one|no|some|text)\b|['’]s\b|\b(?:on|of|in|out|over|for) your\b/i;
/** Rankings and references, which do not define anything. */
const noMeaning =
  /^(?:the (?:one|ones|worst|best|hardest|easiest|most|least|only|original|first|last|same|next|other)\b|an? (?:necessary|preference)\b|that (?:you|we|it)\b)|\b(?:them|this|these|those)\b/i;
const words = { term: 4, least: 4, most: 32 };

/** Return the definitions in passages, in order, one per term. Yields to the event loop every few milliseconds. */
export async function definitionsIn(passages: readonly Passage[]): Promise<Definition[]> {
  const found = new Map<string, Definition>();
  for (const passage of passages) {
    for (const sentence of passage.sentences) {
      const definition = readDefinition(passage, sentence);
      const term = definition?.term.toLowerCase() ?? "";
      if (definition && !found.has(term)) found.set(term, definition);
      await yieldToEventLoop();
    }
  }
  return [...found.values()];
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

/** Lowercase a word that is capitalised only because it begins the sentence; abbreviations and command names stay unchanged. */
function lowerFirst(term: string): string {
  return term.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
}
