import { plainText } from "../text/plain-text.ts";
import { termsOf } from "../text/terms.ts";
import type { Passage, QuotableSentence } from "./passage.ts";

const defining =
  /^(?:(?:,[^,]{1,80},|\([^)]{1,60}\))\s*)?\s*(?:,\s*or [^,]{1,40},\s*)?(?:is|are|means|mean|refers to|describes|stands for|measures|tells)\b/i;

/** The sentence of a passage that says what a term is ("A bulkhead is a fixed limit ..."), or null. `stems` are the term's. */
export function definitionOf(passage: Passage, stems: readonly string[]): QuotableSentence | null {
  return passage.sentences.find((sentence) => defines(sentence.text, stems)) ?? null;
}

/** True when the sentence has the term as its subject and goes on with "is", "means" and the like. */
export function defines(sentence: string, stems: readonly string[]): boolean {
  if (stems.length === 0) return false;
  const text = plainText(sentence);
  const terms = termsOf(text).slice(0, stems.length + 1);
  const at = terms.findIndex((_, index) => stems.every((each, offset) => terms[index + offset]?.stem === each));
  if (at === -1 || at > 1) return false;
  const last = terms[at + stems.length - 1];
  if (!last) return false;
  // Nothing but articles and the like before the subject, so that "The price of a bulkhead is" defines no bulkhead.
  if (at === 1 && text.slice((terms[0]?.start ?? 0) + (terms[0]?.word.length ?? 0), terms[1]?.start).trim() !== "") return false;
  return defining.test(
    text
      .slice(last.start + last.word.length)
      .replace(/^["”’']+/, "")
      .trimStart(),
  );
}
