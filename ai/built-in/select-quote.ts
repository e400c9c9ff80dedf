import { defines as isDefinitionOf } from "#ai/retrieval/definition.ts";
import type { Passage, QuotableSentence } from "#ai/retrieval/passage.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { stemsOf, wordCount } from "#ai/text/terms.ts";

/** A span of a lesson to be quoted: Markdown, letter by letter. */
export type Quote = { passage: Passage; text: string };

export type QuoteWish = {
  /** Stems the quote should hold, with their weight. */
  weights: ReadonlyMap<string, number>;
  /** Stems of the term whose meaning is asked, or null. */
  defines: readonly string[] | null;
  /** "why" wants reasons, "how" steps, "example" a case, "number" figures, "premise" what says otherwise than the learner believes. */
  asks: "why" | "how" | "what" | "example" | "number" | "premise";
  /** Plain texts that need not be said again. */
  said: readonly string[];
  /** True where a short quote is better than a full one. */
  isBrief?: boolean;
};

/** Sentences of one passage that follow each other, and what they are worth as an answer. */
type Span = { text: string; worth: number; words: number };

const leaning =
  /^(?:(?:it|its|this|that|these|those|they|their|such|so|but|and|then|here|both|each of|either|the (?:first|second|third|last|other|same)|for example|instead|yet|however|therefore|thus|also)\b)/i;
const reason = /\b(?:because|so that|therefore|which is why|the reason|since|otherwise|means that|in order to)\b|, so /i;
const contrary = /\b(?:not|never|no|nothing|cannot|only|but|however|rather than|instead|although|nor)\b|n['’]t\b/i;
const figure = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|half|twice|double|percent|hundred|thousand)\b/i;
export const illustrating = /\b(?:for example|for instance|suppose|consider|imagine|say,|such as|picture|let us say)\b|^take\b/i;
const steps = /\b(?:first|then|next|finally|begin|start|use|write|make|choose|set)\b/i;
/** Words of a quote. One that is shorter than `full` is worth less: what stands around an answer is often the answer. */
const quoteWords = { most: 60, brief: 30, full: 58, least: 4 };
const worthOf = { definition: 5, way: 1.5, short: 2.5, leaning: 0.8, speech: 2, later: 0.15 };

/** The best sentences of a passage that follow each other, sixty words at most; null when there are none. */
export function selectQuote(passage: Passage, wish: QuoteWish): Quote | null {
  const best = spansOf(passage, wish).toSorted((a, b) => b.worth - a.worth)[0];
  return best ? { passage, text: best.text } : null;
}

/** What the best quote of a passage is worth as an answer. */
export function worthOfQuote({ text }: Quote, wish: QuoteWish): number {
  return worthOfText(text, [...stemsOf(plainText(text))], wish);
}

function* spans(passage: Passage): Generator<QuotableSentence[]> {
  const { sentences, lesson } = passage;
  for (const from of sentences.keys()) {
    const span: QuotableSentence[] = [];
    for (const sentence of sentences.slice(from)) {
      const last = span.at(-1);
      // A table, code or heading between two sentences is no part of a quote.
      if (last && !/^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?$/.test(lesson.content.slice(last.end, sentence.start))) break;
      span.push(sentence);
      yield [...span];
    }
  }
}

function spansOf(passage: Passage, wish: QuoteWish): Span[] {
  const most = wish.isBrief ? quoteWords.brief : quoteWords.most;
  const found: Span[] = [];
  const first = passage.sentences[0];
  for (const sentences of spans(passage)) {
    const [from, to] = [sentences[0], sentences.at(-1)];
    if (!from || !to) continue;
    const text = passage.lesson.content.slice(from.start, to.end);
    const words = wordCount(text);
    if (words > most && sentences.length > 1) continue;
    const plain = plainText(text);
    if (words < quoteWords.least || /[:?]$/.test(plain) || !isBalanced(plain)) continue;
    if (sentences.some((each) => isSaid(each, wish))) continue;
    const short = Math.max(0, 1 - words / (wish.isBrief ? quoteWords.brief / 2 : quoteWords.full));
    const worth =
      worthOfText(text, [...stemsOf(plain)], wish) -
      worthOf.short * short -
      (from !== first && leaning.test(plain) ? worthOf.leaning : 0) -
      worthOf.later * passage.sentences.indexOf(from) -
      (words > most ? 1 : 0);
    found.push({ text, worth, words });
  }
  return found;
}

function isSaid({ text }: QuotableSentence, { said }: QuoteWish): boolean {
  const plain = plainText(text);
  return said.some((each) => each.includes(plain));
}

/** How much of what is asked a text says. */
function worthOfText(text: string, stems: readonly string[], { weights, defines, asks }: QuoteWish): number {
  const plain = plainText(text);
  let worth = stems.reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
  if (defines && isDefinitionOf(text, defines)) worth += worthOf.definition;
  const isTheWay = { why: reason, how: steps, example: illustrating, number: figure, premise: contrary, what: null }[asks];
  if (isTheWay?.test(plain)) worth += asks === "example" || asks === "number" ? worthOf.way * 2 : worthOf.way;
  // Somebody's speech in a story is rarely what the lesson teaches.
  if (/^["“„]/.test(plain)) worth -= worthOf.speech;
  return worth;
}

/** False when speech begins or ends in the middle of what is quoted. */
function isBalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(/"/g) % 2 === 0 && count(/[“„]/g) === count(/”/g);
}
