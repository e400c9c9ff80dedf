import { plainText } from "#domain/plain-text.ts";
import { termsOf } from "#ai/text/terms.ts";
import type { Passage, QuotableSentence } from "./passage.ts";

const defining = /\s(?:is|are|means|mean|refers to|describes|stands for|measures|says that)\s/;
/** Separators between names of one thing: "The zone of possible agreement, or ZOPA, is ...". */
const otherName = /,\s*(?:or|also called|called|also known as|known as|short for|in short)?\s*|\s*[()]\s*|\s+or\s+/i;
/** "The p-value is about 0.01" states a value, not a definition. */
const noDefinition = /^(?:about|therefore|thus|then|now|only|also|still|not|no|too|so|very|often|never|always|[-−+≈~]?\d)/i;
const longestSubject = 110;

/** Return the sentence of a passage that defines a term ("A bulkhead is a fixed limit ..."), or null. `stems` are the term's. */
export function definitionOf(passage: Passage, stems: readonly string[]): QuotableSentence | null {
  return passage.sentences.find((sentence) => defines(sentence.text, stems)) ?? null;
}

/** Return whether a clause of the sentence has the term, or another name of it, as its subject, followed by "is", "means" or the like. */
export function defines(sentence: string, stems: readonly string[]): boolean {
  // "**Jitter.** A random variation ...": a label is defined by what follows.
  const label = /^(?:\*\*|__)([^*_]{2,60}?)[.:]?(?:\*\*|__)[.:]?\s+\S/.exec(sentence)?.[1];
  if (label !== undefined && isNamed(label, stems)) return true;
  return plainText(sentence)
    .split(/;\s+/)
    .some((clause) => clauseDefines(clause.replace(/^["“„«']+|["”'](?=[\s,])/g, ""), stems));
}

function clauseDefines(text: string, stems: readonly string[]): boolean {
  const verb = defining.exec(text);
  if (stems.length === 0 || !verb || verb.index > longestSubject) return false;
  if (noDefinition.test(text.slice(verb.index + verb[0].length))) return false;
  return text
    .slice(0, verb.index)
    .split(otherName)
    .some((name) => isNamed(name ?? "", stems));
}

function isNamed(name: string, stems: readonly string[]): boolean {
  const named = termsOf(name).map(({ stem }) => stem);
  // In any order: French and Portuguese reverse compounds.
  return stems.length > 0 && named.length === stems.length && stems.every((stem) => named.includes(stem));
}
