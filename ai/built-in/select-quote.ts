import { defines as isDefinitionOf } from "#ai/retrieval/definition.ts";
import { isInstructorsAnswer, isSpoken, type Passage } from "#ai/retrieval/passage.ts";
import { plainText } from "#domain/plain-text.ts";
import { stemsOf, wordCount } from "#ai/text/terms.ts";
import { yieldToEventLoop } from "#ai/text/yield-to-event-loop.ts";

/** A span of a lesson to be quoted: Markdown, verbatim. */
export type Quote = { passage: Passage; text: string };

export type QuoteCriteria = {
  /** Stems that the quote should contain, with their weights. */
  weights: ReadonlyMap<string, number>;
  /** Scores stems by how near they are in meaning to the question, in the scale of `weights`. Without it only exact words count. */
  meant?: (stems: readonly string[]) => number;
  /** Stems of the term whose meaning is asked, or null. */
  defines: readonly string[] | null;
  /**
   * "why" asks for reasons, "how" for steps, "example" for a case, "number" for figures, "premise" for a correction of what the learner
   * believes.
   */
  asks: "why" | "how" | "what" | "example" | "number" | "premise";
  /** Plain texts that need not be repeated. */
  said: readonly string[];
  /** Whether a short quote is better than a full one. */
  isBrief?: boolean;
};

/** Consecutive sentences of one passage, and their score as an answer. */
type Span = { text: string; worth: number };

/** The beginning of a sentence that says little without the previous one. */
export const leaning =
  /^(?:(?:it|its|this|that|these|those|they|their|such|so|but|and|then|here|both|each of|either|the (?:first|second|third|last|other|same)|for example|instead|yet|however|therefore|thus|also)\b)/i;
const reason = /\b(?:because|so that|therefore|which is why|the reason|since|otherwise|means that|in order to)\b|, so /i;
/** By the lesson's language, because "mais" (but) is "more" in Portuguese, and "no" is "in the". */
const contrary: Readonly<Record<string, RegExp>> = {
  en: /\b(?:not|never|no|nothing|cannot|only|but|however|rather than|instead|although|nor)\b|n['’]t\b/i,
  fr: /\b(?:pas|jamais|aucun\w*|rien|seulement|mais|cependant|ni)\b/i,
  pt: /\b(?:não|nunca|nenhum\w*|nada|apenas|mas|porém|nem)\b/i,
  sw: /\b(?:siyo|sio|kamwe|lakini|pekee)\b/i,
};
const figure = /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|half|twice|double|percent|hundred|thousand)\b/i;
export const illustrating = /\b(?:for example|for instance|suppose|consider|imagine|say,|such as|picture|let us say)\b|^take\b/i;
const steps = /\b(?:first|then|next|finally|begin|start|use|write|make|choose|set)\b/i;
/** Lengths of a quote in words. A quote shorter than `full` scores less, because the context is often part of the answer. */
const quoteWords = { most: 60, brief: 30, full: 58, least: 4 };
const worthOf = { meaning: 0.5, definition: 5, way: 1.5, short: 2.5, leaning: 0.8, speech: 2, later: 0.15 };

/**
 * Return whether sentences of a lesson, in Markdown, may be quoted: at most sixty words, with nothing to follow (a list after a colon, the
 * answer to a question), and no direct speech that is cut off.
 */
export function isQuotable(text: string): boolean {
  const plain = plainText(text).trim();
  return plain !== "" && wordCount(text) <= quoteWords.most && !/[:?：？]$/.test(plain) && isBalanced(plain);
}

/** Return the best consecutive sentences of a passage, of at most sixty words; null if there are none. */
export function selectQuote(passage: Passage, criteria: QuoteCriteria): Quote | null {
  const best = spansOf(passage, criteria).toSorted((a, b) => b.worth - a.worth)[0];
  return best ? { passage, text: best.text } : null;
}

/** Return the score of a passage's best quote as an answer. */
export function worthOfQuote({ text, passage }: Quote, criteria: QuoteCriteria): number {
  const plain = plainText(text);
  const stems = [...stemsOf(plain, passage.lesson.language)];
  return worthOfText({ text, plain, stems, language: passage.lesson.language }, criteria);
}

/** Consecutive sentences, with everything about them that does not depend on the question. */
type Candidate = {
  text: string;
  plain: string;
  stems: readonly string[];
  words: number;
  from: number;
  sentences: readonly string[];
};

/** The most candidates per passage; enough for any passage written by hand. */
const mostCandidates = 150;

const candidates = new WeakMap<Passage, readonly Candidate[]>();

/** Return the quotable candidates of a passage; cached, because questions about a lesson share its passages. */
function candidatesOf(passage: Passage): readonly Candidate[] {
  const known = candidates.get(passage) ?? [...findCandidates(passage)].slice(0, mostCandidates);
  candidates.set(passage, known);
  return known;
}

/** Find what can be quoted from passages in advance; resolves to whether anything can. Yields to the event loop every few milliseconds. */
export async function prepareQuotes(passages: readonly Passage[]): Promise<boolean> {
  let isQuotable = false;
  for (const passage of passages) {
    isQuotable = candidatesOf(passage).length > 0 || isQuotable;
    await yieldToEventLoop();
  }
  return isQuotable;
}

function* findCandidates(passage: Passage): Generator<Candidate> {
  const { sentences, lesson } = passage;
  const read = sentences.slice(0, mostCandidates).map(({ text }) => ({ plain: plainText(text), words: wordCount(text) }));
  let made = 0;
  for (let from = 0; from < read.length && made < mostCandidates; from += 1) {
    let words = 0;
    for (let to = from; to < read.length; to += 1) {
      const [first, before, last] = [sentences[from], sentences[to - 1], sentences[to]];
      if (!first || !last) break;
      // A table, code or heading between two sentences is not part of a quote.
      if (to > from && before && !isOnlyItemMark(lesson.content.slice(before.end, last.start))) break;
      // A quote from a recording links to the second at which it begins, so it must not begin long before the answer.
      if (to > from && before && before.block !== last.block && isSpoken(passage)) break;
      words += read[to]?.words ?? 0;
      if (words > quoteWords.most && to > from) break;
      const text = lesson.content.slice(first.start, last.end);
      const plain = plainText(text);
      made += 1;
      const count = wordCount(text);
      // What an instructor writes as an answer is shown, however long its sentence is.
      if (count < quoteWords.least || !(isQuotable(text) || (to === from && isInstructorsAnswer(passage)))) continue;
      const said = read.slice(from, to + 1).map((each) => each.plain);
      yield { text, plain, stems: [...stemsOf(plain, lesson.language)], words: count, from, sentences: said };
    }
  }
}

function isOnlyItemMark(between: string): boolean {
  return between.length < 100 && /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?$/.test(between);
}

function spansOf(passage: Passage, criteria: QuoteCriteria): Span[] {
  const most = criteria.isBrief ? quoteWords.brief : quoteWords.most;
  const found: Span[] = [];
  const isSaid = new Map<string, boolean>();
  const wasSaid = (sentence: string) => {
    const known = isSaid.get(sentence) ?? criteria.said.some((each) => each.includes(sentence));
    isSaid.set(sentence, known);
    return known;
  };
  for (const { text, plain, stems, words, from, sentences } of candidatesOf(passage)) {
    if (words > most && sentences.length > 1) continue;
    if (sentences.some(wasSaid)) continue;
    const short = Math.max(0, 1 - words / (criteria.isBrief ? quoteWords.brief / 2 : quoteWords.full));
    const worth =
      worthOfText({ text, plain, stems, language: passage.lesson.language }, criteria) -
      worthOf.short * short -
      (from !== 0 && leaning.test(plain) ? worthOf.leaning : 0) -
      worthOf.later * from -
      (words > most ? 1 : 0);
    found.push({ text, worth });
  }
  return found;
}

/** Return the score of a text as an answer to the question. */
function worthOfText(
  { text, plain, stems, language = "en" }: Pick<Candidate, "text" | "plain" | "stems"> & { language: string | undefined },
  { weights, meant, defines, asks }: QuoteCriteria,
): number {
  let worth = stems.reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0) + worthOf.meaning * (meant?.(stems) ?? 0);
  if (defines && isDefinitionOf(text, defines)) worth += worthOf.definition;
  const denial = contrary[language.toLowerCase().split("-")[0] ?? ""];
  const isTheWay = { why: reason, how: steps, example: illustrating, number: figure, premise: denial, what: null }[asks];
  if (isTheWay?.test(plain)) worth += asks === "example" || asks === "number" ? worthOf.way * 2 : worthOf.way;
  // Direct speech in a story is rarely what the lesson teaches.
  if (/^["“„]/.test(plain)) worth -= worthOf.speech;
  return worth;
}

/** Return whether no direct speech is cut off at either end of the quote. */
function isBalanced(text: string): boolean {
  const count = (mark: RegExp) => text.match(mark)?.length ?? 0;
  return count(/"/g) % 2 === 0 && count(/[“„]/g) === count(/”/g);
}
