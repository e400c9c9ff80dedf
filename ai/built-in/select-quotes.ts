import { isInstructorsAnswer, type LessonText, type Passage } from "#ai/retrieval/passage.ts";
import type { RankedPassage } from "#ai/retrieval/rank-passages.ts";
import { matcher } from "#ai/retrieval/add-meaning.ts";
import { passagesOf } from "#ai/retrieval/split-lesson.ts";
import { endOf } from "#ai/question/understand-question.ts";
import type { TutorTask } from "#ai/task.ts";
import { plainText } from "#domain/plain-text.ts";
import { stemsOf } from "#ai/text/terms.ts";
import { comparedSides } from "./compared-sides.ts";
import { prepareQuotes, selectQuote, worthOfQuote, type Quote, type QuoteCriteria } from "./select-quote.ts";
import { foldWord } from "#ai/language/fold-word.ts";

/** How many passages are considered for the first and for the second quote. */
const looked = { first: 5, second: 8 };
const share = { first: 0.75, second: 0.25, compared: 0.15, sameLesson: 1.5 };
/** The share of its weight that a word keeps if a quote already contains it. */
const heldShare = 0.3;

/** Return the criteria for quotes that answer a task. */
export function criteriaFor({ found, question, earlierAnswers, preferences }: TutorTask): QuoteCriteria {
  const weights = new Map<string, number>();
  for (const { near, weight } of found.terms) for (const { stem, share } of near) weights.set(stem, weight * share);
  for (const { stands, weight } of found.terms) for (const stem of stands) weights.set(stem, weight);
  const total = found.terms.reduce((sum, { weight }) => sum + weight, 0);
  const match = matcher(found.terms);
  const meant = (stems: readonly string[]) => total * match(new Set(stems));
  const asks = question.intent === "example" ? "example" : askedWay(question.text);
  const isBrief = preferences.learningPace === "relaxed";
  // A self-contained question, or a learner's answer, gets the best passage even if it was quoted before.
  const standsAlone = question.intent === "reply" || (question.intent === "question" && question.earlierTerms.length === 0);
  const said = standsAlone ? [] : earlierAnswers.map(plainText);
  return { weights, meant, defines: question.defines, asks, said, isBrief };
}

/** Read the passages that may be quoted for a task in advance. Yields to the event loop every few milliseconds. */
export async function prepareToQuote(task: TutorTask): Promise<void> {
  const { found, earlierAnswers } = task;
  const ofSides = comparedSides(task)?.flatMap((side) => passagesAbout(side, found)) ?? [];
  const near = [...found.passages.slice(0, looked.second), ...ofSides].map(({ passage }) => passage);
  const isQuotable = await prepareQuotes(near);
  // The rest of a lesson is quoted only if these say nothing, or nothing that was not said before.
  if (near[0] && (!isQuotable || earlierAnswers.length > 0)) await prepareQuotes(teaching(near[0].lesson));
}

/** Return one or two quotes that answer a task, best first; empty if no sentence can be quoted. */
export function selectQuotes(task: TutorTask, criteria: QuoteCriteria): Quote[] {
  const best = task.found.passages[0]?.passage;
  // An instructor's answer is shown by itself.
  const answered = best && isInstructorsAnswer(best) ? selectQuote(best, { ...criteria, said: [] }) : null;
  if (answered) return [answered];
  const first = firstQuote(task.found.passages.slice(0, looked.first), criteria);
  if (!first) return [];
  const second = otherSide(task, first, criteria) ?? (criteria.isBrief ? null : secondQuote(task, first, criteria));
  return second ? [first, second] : [first];
}

/** Return the best quote about the side of a comparison that the first quote leaves out; null if it leaves out none, or both. */
function otherSide(task: TutorTask, first: Quote, criteria: QuoteCriteria): Quote | null {
  const held = heldBy(first);
  const left = comparedSides(task)?.filter((side) => !hasOneOf(held, side)) ?? [];
  const [side] = left;
  if (!side || left.length > 1) return null;
  return bestBeside(passagesAbout(side, task.found), first, withoutHeld(criteria, held), (quote) =>
    hasOneOf(heldBy(quote), side),
  );
}

function hasOneOf(stems: ReadonlySet<string>, side: ReadonlySet<string>): boolean {
  return side.values().some((stem) => stems.has(stem));
}

/** Return the best passages that contain one of the stems. */
function passagesAbout(stems: ReadonlySet<string>, { passages }: TutorTask["found"]): RankedPassage[] {
  return passages.filter(({ passage }) => passage.terms.text.some(({ stem }) => stems.has(stem))).slice(0, looked.second);
}

function heldBy({ text, passage }: Quote): Set<string> {
  return stemsOf(plainText(text), passage.lesson.language);
}

/** Return the best quote of the passages that score nearly as well as the best; new quotes rank before repeated ones. */
function firstQuote(passages: readonly RankedPassage[], criteria: QuoteCriteria): Quote | null {
  const [best] = passages;
  if (!best) return null;
  for (const said of [criteria.said, []]) {
    const quotes = passages
      .filter(
        ({ passage, score }) => passage.lesson.lessonId === best.passage.lesson.lessonId && score >= best.score * share.first,
      )
      .flatMap(({ passage, score }) => {
        const quote = selectQuote(passage, { ...criteria, said });
        return quote ? [{ quote, worth: worthOfQuote(quote, criteria) * (score / best.score) }] : [];
      });
    const chosen = quotes.toSorted((a, b) => b.worth - a.worth)[0];
    if (chosen) return chosen.quote;
    // If everything was quoted and the learner wants more, show the surrounding text.
    for (const passage of [...passages.map((each) => each.passage), ...teaching(best.passage.lesson)]) {
      const quote = selectQuote(passage, { ...criteria, said });
      if (quote) return quote;
    }
  }
  return null;
}

function teaching(lesson: LessonText): Passage[] {
  return passagesOf(lesson).filter(({ isExercise }) => !isExercise);
}

/** Return the quote of the same course that adds most to the first. */
function secondQuote(task: TutorTask, first: Quote, criteria: QuoteCriteria): Quote | null {
  const { passages } = task.found;
  const least = (passages[0]?.score ?? 0) * (comparedSides(task) ? share.compared : share.second);
  const near = passages.slice(0, looked.second).filter(({ score }) => score >= least);
  return bestBeside(near, first, withoutHeld(criteria, heldBy(first)));
}

/** Return the criteria for a quote beside one that already contains these stems. */
function withoutHeld(criteria: QuoteCriteria, held: ReadonlySet<string>): QuoteCriteria {
  const weights = [...criteria.weights].map(([stem, weight]) => [stem, held.has(stem) ? weight * heldShare : weight] as const);
  return { ...criteria, defines: null, weights: new Map(weights) };
}

/** Return the best quote of ranked passages that says something else than the first, and that is `fit`. */
function bestBeside(
  passages: readonly RankedPassage[],
  first: Quote,
  criteria: QuoteCriteria,
  isFit: (quote: Quote) => boolean = () => true,
): Quote | null {
  const left: QuoteCriteria = { ...criteria, said: [...criteria.said, plainText(first.text)] };
  let chosen: { quote: Quote; worth: number } | null = null;
  for (const { passage, score } of passages) {
    if (passage.lesson.courseId !== first.passage.lesson.courseId) continue;
    const quote = selectQuote(passage, left);
    if (!quote || !isFit(quote) || plainText(first.text).includes(plainText(quote.text)) || overlaps(first, quote)) continue;
    const isSame = passage.lesson.lessonId === first.passage.lesson.lessonId;
    const worth = (worthOfQuote(quote, left) + 1) * score * (isSame ? share.sameLesson : 1);
    if (worth > (chosen?.worth ?? 0)) chosen = { quote, worth };
  }
  return chosen?.quote ?? null;
}

function overlaps(a: Quote, b: Quote): boolean {
  return a.passage === b.passage && a.text.split(/(?<=[.!?])\s+/).some((sentence) => b.text.includes(sentence));
}

/** A learner who wants to hear that what they believe is right, in English and, without accents, in the other languages. */
const premise = /\b(?:right|correct|isn['’]?t it|no|true|sure)\s*\?\s*$|\b(?:same as|always|never)\b.*\?/i;
const premiseElsewhere =
  /(?:\b(?:non|n'est-ce pas|(?:pas )?vrai|c'est (?:bien )?(?:ca|juste|exact|cela)|d'accord|nao e|nao|ne|certo|correto|verdade|sivyo|si ndiyo|(?:au )?siyo|sawa|kweli))\s*\?\s*$|\b(?:la meme chose qu\w*|pareil qu\w*|egale? a|toujours|jamais|o mesmo que|a mesma coisa que|igual a|sempre|nunca|sawa na|sawasawa na|daima|siku zote|kamwe)\b.*\?/;

/** Return the kind of answer a question asks for, by its question words in the four languages. */
export function askedWay(text: string): QuoteCriteria["asks"] {
  const end = endOf(text);
  if (premise.test(end) || premiseElsewhere.test(foldWord(end))) return "premise";
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
