import type { RankedPassage } from "../retrieval/rank-passages.ts";
import type { TutorTask } from "../task.ts";
import { plainText } from "../text/plain-text.ts";
import { stemsOf, termsOf, wordCount } from "../text/terms.ts";
import { guidingQuestion } from "./guiding-question.ts";
import { pointBeside } from "./point-beside.ts";
import { scoreSentence, selectQuote, type Quote, type QuoteWish } from "./select-quote.ts";
import { escapeMarkdown, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";

/** A second passage is quoted when it is nearly as good or holds what the first lacks. */
const secondShare = { good: 0.75, adding: 0.45 };
const nearBest = 0.85;
const shortQuote = 28;

/** Quotes what the lessons say and asks on; null when no sentence of the passages can be quoted. */
export function answerQuestion(task: TutorTask): string | null {
  const { found, question, place } = task;
  const wish = wishFor(task);
  const seed = `${question.text} ${task.earlierAnswers.length}`;
  const first = firstQuote(found.passages.slice(0, 5), wish);
  if (!first) return null;
  const second = secondQuote(task, first, wish);
  const namesCourse = place.course === null;

  const parts = [`${opening(task, seed)}${leadIn(nameLesson(first.passage, namesCourse), seed)}`, showQuote(first)];
  if (second) {
    const isSameLesson = second.passage.lesson.lessonId === first.passage.lesson.lessonId;
    const source = isSameLesson ? "The same lesson" : nameLesson(second.passage, namesCourse);
    parts.push(`${source} ${vary(["adds:", "goes on:", "has this beside it:"], seed)}`, showQuote(second));
  }
  const pointer = pointBeside(task, first, wish);
  if (pointer) parts.push(pointer);
  parts.push(guidingQuestion(first.text, first.passage, termOf(task, first.text), seed));
  return parts.join("\n\n");
}

/** What a quote should hold to answer a task. */
export function wishFor({ found, question, earlierAnswers }: TutorTask): QuoteWish {
  const weights = new Map(found.terms.flatMap(({ stands, weight }) => stands.map((stem) => [stem, weight])));
  const asks = question.intent === "example" ? "example" : askedWay(question.text);
  return { weights, defines: question.defines, asks, said: earlierAnswers.map(plainText) };
}

function askedWay(text: string): QuoteWish["asks"] {
  if (/\bwhy\b|\breason\b/i.test(text)) return "why";
  return /\bhow (?:do|can|should|to|would|could)\b|\bsteps?\b/i.test(text) ? "how" : "what";
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

function secondQuote({ found, question }: TutorTask, first: Quote, wish: QuoteWish): Quote | null {
  const best = found.passages[0]?.score ?? 0;
  const held = stemsOf(`${first.text} ${first.passage.headings.join(" ")}`);
  const lacks = found.terms.filter(({ stands, found: isFound }) => isFound && !stands.some((stem) => held.has(stem)));
  const isShort = wordCount(first.text) < shortQuote || question.intent === "more";
  for (const { passage, score } of found.passages.slice(0, 6)) {
    if (passage === first.passage || passage.lesson.courseId !== first.passage.lesson.courseId) continue;
    const quote = selectQuote(passage, { ...wish, defines: null });
    if (!quote) continue;
    const stems = stemsOf(quote.text);
    const adds = lacks.some(({ stands, weight }) => weight > 1.5 && stands.some((stem) => stems.has(stem)));
    if ((isShort && score >= best * secondShare.good) || (adds && score >= best * secondShare.adding)) return quote;
  }
  return null;
}

function opening({ question, found }: TutorTask, seed: string): string {
  const missing = found.fit.missing.filter((word) => word.length > 2).slice(0, 3);
  if (found.fit.verdict === "partial" && missing.length > 0 && question.intent === "question") {
    return `I found nothing about ${missing.map((word) => `*${escapeMarkdown(word)}*`).join(" or ")} in the lessons; this is the nearest they have. `;
  }
  switch (question.intent) {
    case "reply":
      return vary(
        [
          "Thank you, hold your thought against the lesson. ",
          "Good, now compare that with the text. ",
          "Let us see how that fits. ",
        ],
        seed,
      );
    case "hint":
      return vary(["No harm in that. Here is a nudge. ", "Then one step at a time. "], seed);
    case "more":
      return vary(["Gladly. ", "Then a little further. "], seed);
    case "example":
      return vary(["The lessons have one. ", "Here is a case from the lessons. "], seed);
    default:
      return "";
  }
}

function leadIn(lesson: string, seed: string): string {
  return vary(
    [`${lesson} puts it like this:`, `In ${lesson} you read:`, `${lesson} says:`, `The place to look is ${lesson}:`],
    `${seed} lead`,
  );
}

/** The term that a quote explains, in italics and with its article ("a *circuit breaker*"); null when the question is about more. */
export function termOf({ question, found }: TutorTask, quote: string): string | null {
  const { defines } = question;
  if (!defines) return null;
  const words = [...question.terms, ...question.earlierTerms]
    .filter(({ stem }) => defines.includes(stem))
    .map(({ word }) => word);
  const first = found.terms.find(({ stem }) => stem === defines[0])?.stands ?? [];
  const [, article] = /^(an?|the) (?=(\S+))/i.exec(plainText(quote)) ?? [];
  const [opening] = termsOf(plainText(quote));
  if (words.length === 0 || !opening || !first.includes(opening.stem)) return null;
  const term = `*${escapeMarkdown(words.join(" "))}*`;
  return article ? `${article.toLowerCase()} ${term}` : term;
}
