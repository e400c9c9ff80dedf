import type { Passage, QuotableSentence } from "../retrieval/passage.ts";
import { definitionOf, defines } from "../retrieval/definition.ts";
import { plainText } from "../text/plain-text.ts";
import { stemsOf, wordCount } from "../text/terms.ts";

/** A span of a lesson to be quoted: Markdown, letter by letter. */
export type Quote = { passage: Passage; text: string };

export type QuoteWish = {
  /** Stems the quote should hold, with their weight. */
  weights: ReadonlyMap<string, number>;
  /** Stems of the term whose meaning is asked, or null. */
  defines: readonly string[] | null;
  /** "why" wants reasons, "how" wants steps, "example" a case. */
  asks: "why" | "how" | "what" | "example";
  /** Plain texts that need not be said again. */
  said: readonly string[];
  /** True where one short sentence is better than a full one. */
  isBrief?: boolean;
};

const leaning =
  /^(?:(?:it|its|this|that|these|those|they|their|such|so|but|and|then|here|both|each of|either|the (?:first|second|third|last|other|same)|for example|instead|yet|however|therefore|thus|also)\b)/i;
const reason = /\b(?:because|so that|therefore|which is why|the reason|since|otherwise|means that|in order to)\b|, so /i;
export const illustrating = /\b(?:for example|for instance|suppose|consider|imagine|say,|such as|picture|let us say)\b|^take\b/i;
const quoteWords = { least: 12, most: 60, list: 95, brief: 30 };

/** The best sentence of a passage, with those beside it that it leans on, or a short list as a whole; null when there is none. */
export function selectQuote(passage: Passage, wish: QuoteWish): Quote | null {
  const unsaid = passage.sentences.filter((sentence) => !wish.said.some((said) => said.includes(plainText(sentence.text))));
  const best = pickSentence(passage, unsaid, wish);
  if (!best) return null;
  const most = wish.isBrief ? quoteWords.brief : quoteWords.most;
  if (
    !wish.isBrief &&
    passage.holds.list &&
    !passage.holds.table &&
    !passage.holds.code &&
    wordCount(passage.text) <= quoteWords.list &&
    wantsList(best, wish)
  ) {
    return { passage, text: passage.text };
  }
  const sentences = passage.sentences.filter(({ block }) => block === best.block);
  let from = sentences.indexOf(best);
  let to = from;
  const isWhole = () => isBalanced(passage.lesson.content.slice(sentences[from]?.start, sentences[to]?.end));
  while (!isWhole() && to < sentences.length - 1) to += 1;
  while (!isWhole() && from > 0) from -= 1;
  const words = () => wordCount(passage.lesson.content.slice(sentences[from]?.start, sentences[to]?.end));
  while (from > 0 && leaning.test(plainText(sentences[from]?.text ?? "")) && words() < most) from -= 1;
  while (to < sentences.length - 1 && isWorthAdding(sentences[to + 1], wish, words(), most)) to += 1;
  return { passage, text: passage.lesson.content.slice(sentences[from]?.start, sentences[to]?.end) };
}

function pickSentence(passage: Passage, sentences: readonly QuotableSentence[], wish: QuoteWish): QuotableSentence | null {
  const definition = wish.defines ? definitionOf(passage, wish.defines) : null;
  if (definition && sentences.includes(definition)) return definition;
  let best: QuotableSentence | null = null;
  let bestScore = -1;
  for (const [index, sentence] of sentences.entries()) {
    const words = wordCount(sentence.text);
    if (words < 4) continue;
    const score =
      scoreSentence(sentence.text, wish) +
      0.3 / (index + 1) -
      (words > quoteWords.most ? 1 : 0) -
      (/[?:]$/.test(sentence.text) ? 1 : 0);
    if (score > bestScore) [best, bestScore] = [sentence, score];
  }
  return best;
}

/** How much of what is asked a sentence says. */
export function scoreSentence(sentence: string, { weights, defines: term, asks }: QuoteWish): number {
  const text = plainText(sentence);
  let score = 0;
  for (const stem of stemsOf(text)) score += weights.get(stem) ?? 0;
  if (term && defines(text, term)) score += 4;
  if (asks === "why" && reason.test(text)) score += 1.5;
  // Somebody's speech in a story is rarely what the lesson teaches.
  if (/^["“„]/.test(text)) score -= 3;
  if (asks === "example" && illustrating.test(text)) score += 3;
  return score;
}

/** False when speech begins or ends in the middle of what is quoted. */
function isBalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(/"/g) % 2 === 0 && count(/[“„]/g) === count(/”/g);
}

/** The sentence after a quote joins it while it carries the thought on and the quote stays short. */
function isWorthAdding(next: QuotableSentence | undefined, wish: QuoteWish, words: number, most: number): boolean {
  if (!next || words + wordCount(next.text) > most) return false;
  const text = plainText(next.text);
  // What a colon announces would not be there.
  if (text.endsWith(":") || !isBalanced(text)) return false;
  return words < quoteWords.least || leaning.test(text) || (wish.asks === "why" && reason.test(text));
}

function wantsList(best: QuotableSentence, wish: QuoteWish): boolean {
  return best.text.trimEnd().endsWith(":") || (wish.asks === "how" && best.block > 0);
}
