import type { RankedPassage } from "../retrieval/rank-passages.ts";
import type { TutorTask } from "../task.ts";
import { plainText } from "../text/plain-text.ts";
import { stemsOf, termsOf, wordCount } from "../text/terms.ts";
import { askFirst, asksFirst } from "./ask-first.ts";
import { assessReply } from "./assess-reply.ts";
import { closingQuestion } from "./closing-question.ts";
import { pointBeside } from "./point-beside.ts";
import { scoreSentence, selectQuote, type Quote, type QuoteWish } from "./select-quote.ts";
import { escapeMarkdown, listWords, nameHeading, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn, type Words } from "./words/words.ts";

/** A second passage is quoted when it is nearly as good or holds what the first lacks; at an intensive pace a less good one is, too. */
const secondShare = { good: 0.75, adding: 0.45, intensive: 0.5 };
const nearBest = 0.85;
const shortQuote = 28;

/** Quotes what the lessons say and asks on; null when no sentence of the passages can be quoted. */
export function answerQuestion(task: TutorTask): string | null {
  const { found, question, place, preferences } = task;
  const words = wordsIn(preferences.language);
  const wish = wishFor(task);
  const seed = `${question.text} ${task.earlierAnswers.length}`;
  const first = firstQuote(found.passages.slice(0, 5), wish);
  if (!first) return null;
  if (asksFirst(task)) return askFirst(task, first, words, seed);

  const namesCourse = place.course === null;
  const isRelaxed = preferences.learningPace === "relaxed";
  const second = isRelaxed ? null : secondQuote(task, first, wish);
  const opening = openingOf(task, first, words, seed);
  const leadIn =
    preferences.tutorPersonality === "academic"
      ? words.academicLeadIn(nameLesson(first.passage, namesCourse), nameHeading(first.passage))
      : vary(words.leadIn(nameLesson(first.passage, namesCourse)), `${seed} lead`);
  const parts = [[opening, leadIn].filter((part) => part !== "").join(" "), showQuote(first)];
  if (second) {
    const isSameLesson = second.passage.lesson.lessonId === first.passage.lesson.lessonId;
    const source = isSameLesson ? words.sameLesson : nameLesson(second.passage, namesCourse);
    parts.push(vary(words.adds(source), seed), showQuote(second));
  }
  const pointer = isRelaxed ? null : pointBeside(task, first, wish, words);
  if (pointer) parts.push(pointer);
  parts.push(closingQuestion(first, termOf(task, first.text), seed, preferences, words));
  return parts.join("\n\n");
}

/** What a quote should hold to answer a task. */
export function wishFor({ found, question, earlierAnswers, preferences }: TutorTask): QuoteWish {
  const weights = new Map(found.terms.flatMap(({ stands, weight }) => stands.map((stem) => [stem, weight])));
  const asks = question.intent === "example" ? "example" : askedWay(question.text);
  const isBrief = preferences.learningPace === "relaxed";
  // A question that stands by itself, and an answer of the learner's, want their best passage, also when it was quoted before.
  const standsAlone = question.intent === "reply" || (question.intent === "question" && question.earlierTerms.length === 0);
  const said = standsAlone ? [] : earlierAnswers.map(plainText);
  return { weights, defines: question.defines, asks, said, isBrief };
}

function askedWay(text: string): QuoteWish["asks"] {
  if (/\b(?:why|reason|pourquoi|raison|por ?qu[eê]|raz[aã]o|kwa ?nini|sababu)\b/iu.test(text)) return "why";
  return /\bhow (?:do|can|should|to|would|could)\b|\bsteps?\b|\bcomment\b|^como\b|\b(?:ni|ni)nawezaje\b|\bjinsi ya\b/i.test(text)
    ? "how"
    : "what";
}

/** The best quote of the passages that are about as good as the best; what has not been said yet comes before what has. */
function firstQuote(passages: readonly RankedPassage[], wish: QuoteWish): Quote | null {
  const best = passages[0]?.score ?? 0;
  for (const said of [wish.said, []]) {
    const quotes = passages.flatMap(({ passage, score }) => {
      const quote = selectQuote(passage, { ...wish, said });
      return quote ? [{ quote, isNear: score >= best * nearBest, worth: scoreSentence(quote.text, wish) * (score / best) }] : [];
    });
    const near = quotes.filter(({ isNear }) => isNear).toSorted((a, b) => b.worth - a.worth);
    const chosen = near[0] ?? quotes[0];
    if (chosen) return chosen.quote;
  }
  return null;
}

function secondQuote({ found, question, preferences }: TutorTask, first: Quote, wish: QuoteWish): Quote | null {
  const best = found.passages[0]?.score ?? 0;
  const isIntensive = preferences.learningPace === "intensive";
  const held = stemsOf(`${first.text} ${first.passage.headings.join(" ")}`);
  const lacks = found.terms.filter(({ stands, found: isFound }) => isFound && !stands.some((stem) => held.has(stem)));
  const isShort = wordCount(first.text) < shortQuote || question.intent === "more" || isIntensive;
  const good = isIntensive ? secondShare.intensive : secondShare.good;
  for (const { passage, score } of found.passages.slice(0, 6)) {
    if (passage === first.passage || passage.lesson.courseId !== first.passage.lesson.courseId) continue;
    const quote = selectQuote(passage, { ...wish, defines: null });
    if (!quote) continue;
    const stems = stemsOf(quote.text);
    const adds = lacks.some(({ stands, weight }) => weight > 1.5 && stands.some((stem) => stems.has(stem)));
    if ((isShort && score >= best * good) || (adds && score >= best * secondShare.adding)) return quote;
  }
  return null;
}

/** What is said before the quote. A strict or academic tutor says no more than is needed. */
function openingOf(
  { question, found, preferences, earlierAnswers }: TutorTask,
  first: Quote,
  words: Words,
  seed: string,
): string {
  const missing = found.fit.missing.filter((word) => word.length > 2).slice(0, 3);
  if (found.fit.verdict === "partial" && missing.length > 0 && question.intent === "question") {
    return words.opening.nearest(listWords(missing, words.or));
  }
  if (question.intent === "reply") return vary(words.reply[assessReply(question, earlierAnswers, first.text)], seed);
  if (preferences.tutorPersonality === "strict" || preferences.tutorPersonality === "academic") return "";
  switch (question.intent) {
    case "hint":
      return vary(words.opening.hint, seed);
    case "more":
      return vary(words.opening.more, seed);
    case "example":
      return vary(words.opening.example, seed);
    default:
      return "";
  }
}

/** The term that a quote explains, in italics and with its article ("a *circuit breaker*"); null when the question is about more. */
export function termOf({ question, found, preferences }: TutorTask, quote: string): string | null {
  const { defines } = question;
  if (!defines) return null;
  const words = [...question.terms, ...question.earlierTerms]
    .filter(({ stem }) => defines.includes(stem))
    .map(({ word }) => word);
  const first = found.terms.find(({ stem }) => stem === defines[0])?.stands ?? [];
  const [, article] = /^(an?|the) (?=(\S+))/i.exec(plainText(quote)) ?? [];
  const [opening] = termsOf(plainText(quote));
  if (words.length === 0 || !opening || !first.includes(opening.stem)) return null;
  const term = `*${escapeMarkdown([...new Set(words)].join(" "))}*`;
  return article && preferences.language === "en" ? `${article.toLowerCase()} ${term}` : term;
}
