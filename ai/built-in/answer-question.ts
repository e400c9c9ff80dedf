import type { TutorTask } from "#ai/task.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { termsOf } from "#ai/text/terms.ts";
import { askFirst, asksFirst } from "./ask-first.ts";
import { assessReply } from "./assess-reply.ts";
import { closingQuestion } from "./closing-question.ts";
import { pointBeside } from "./point-beside.ts";
import type { Quote } from "./select-quote.ts";
import { selectQuotes, wishFor } from "./select-quotes.ts";
import { escapeMarkdown, listWords, nameHeading, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn, type Words } from "./words/words.ts";

/** Quotes what the lessons say and asks on; null when no sentence of the passages can be quoted. */
export function answerQuestion(task: TutorTask): string | null {
  const { question, place, preferences } = task;
  const words = wordsIn(preferences.language);
  const seed = `${question.text} ${task.earlierAnswers.length}`;
  const [first, second] = selectQuotes(task);
  if (!first) return null;
  if (asksFirst(task)) return askFirst(task, first, words, seed);

  const namesCourse = place.course === null;
  const isRelaxed = preferences.learningPace === "relaxed";
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
  const pointer = isRelaxed ? null : pointBeside(task, first, wishFor(task), words);
  if (pointer) parts.push(pointer);
  parts.push(closingQuestion(first, termOf(task, first.text), seed, preferences, words));
  return parts.join("\n\n");
}

/** What is said before the quote. A strict or academic tutor says no more than is needed. */
function openingOf(
  { question, found, preferences, earlierAnswers }: TutorTask,
  first: Quote,
  words: Words,
  seed: string,
): string {
  const missing = found.gate.missing.filter((word) => word.length > 2).slice(0, 3);
  if (missing.length > 0 && question.intent === "question") {
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
