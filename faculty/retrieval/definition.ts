import { plainText } from "../text/plain-text.ts";
import { termsOf } from "../text/terms.ts";
import type { Passage, QuotableSentence } from "./passage.ts";

const defining = /\s(?:is|are|means|mean|refers to|describes|stands for|measures|tells|says)\s/;
/** What separates the names of one thing: "The zone of possible agreement, or ZOPA, is ...". */
const otherName = /,\s*(?:or|also called|called|also known as|known as|short for|in short)?\s*|\s*[()]\s*|\s+or\s+/i;
const longestSubject = 110;

/** The sentence of a passage that says what a term is ("A bulkhead is a fixed limit ..."), or null. `stems` are the term's. */
export function definitionOf(passage: Passage, stems: readonly string[]): QuotableSentence | null {
  return passage.sentences.find((sentence) => defines(sentence.text, stems)) ?? null;
}

/** True when the term, or another name of it, is the subject of the sentence and "is", "means" or the like follows. */
export function defines(sentence: string, stems: readonly string[]): boolean {
  const text = plainText(sentence).replace(/^["“„«']+|["”'](?=[\s,])/g, "");
  const verb = defining.exec(text);
  if (stems.length === 0 || !verb || verb.index > longestSubject) return false;
  return text
    .slice(0, verb.index)
    .split(otherName)
    .some((name) => {
      const named = termsOf(name ?? "").map(({ stem }) => stem);
      return named.length === stems.length && named.every((stem, index) => stem === stems[index]);
    });
}
