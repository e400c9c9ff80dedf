import type { TutorTask } from "#ai/task.ts";
import { firstCodeOf } from "#ai/text/blocks.ts";
import { plainText } from "#domain/plain-text.ts";
import { termsOf, stemsOf } from "#ai/text/terms.ts";
import { isInstructorsAnswer, isSpoken, type Passage } from "#ai/retrieval/passage.ts";
import { assessReply, lastQuotes } from "./assess-reply.ts";
import { closingQuestion } from "./closing-question.ts";
import type { Quote, QuoteCriteria } from "./select-quote.ts";
import { selectQuotes, criteriaFor } from "./select-quotes.ts";
import { escapeMarkdown, listWords, nameHeading, nameLesson, showQuote } from "./show-quote.ts";
import { vary } from "./variation.ts";
import { wordsIn, type Words } from "./words/words.ts";

const codeLines = 14;

const topicWords = 3;

/** Quote what the lessons say, and ask a follow-up; null if no sentence of the passages can be quoted. */
export function answerQuestion(task: TutorTask): string | null {
  const { question, context, preferences } = task;
  const words = wordsIn(preferences.language);
  const seed = `${question.text} ${task.earlierAnswers.length}`;
  const criteria = criteriaFor(task);
  const [first, second] = selectQuotes(task, criteria);
  if (!first) return null;
  if (asksFirst(task)) return askFirst(task, first, words, seed);

  const namesCourse = context.course === null;
  const isRelaxed = preferences.learningPace === "relaxed";
  const opening = openingOf(task, first, words, seed);
  const leadIn = isInstructorsAnswer(first.passage)
    ? words.instructor(nameLesson(first.passage, namesCourse))
    : isSpoken(first.passage)
      ? words.recording(nameLesson(first.passage, namesCourse), nameHeading(first.passage))
      : preferences.tutorPersonality === "academic"
        ? words.academicLeadIn(nameLesson(first.passage, namesCourse), nameHeading(first.passage))
        : vary(words.leadIn(nameLesson(first.passage, namesCourse)), `${seed} lead`);
  const parts = [[opening, leadIn].filter((part) => part !== "").join(" "), showQuote(first)];
  if (second) {
    const isSameLesson = second.passage.lesson.lessonId === first.passage.lesson.lessonId;
    const source = isSameLesson ? words.sameLesson : nameLesson(second.passage, namesCourse);
    const goesOn = isSpoken(second.passage)
      ? words.recording(nameLesson(second.passage, namesCourse), nameHeading(second.passage))
      : vary(words.adds(source), seed);
    parts.push(goesOn, showQuote(second));
  }
  const pointer = isRelaxed ? null : pointBeside(task, first, criteria, words);
  if (pointer) parts.push(pointer);
  parts.push(closingQuestion(first, termOf(task, first.text), seed, preferences, words));
  return parts.join("\n\n");
}

/** Return the text before the quote. A strict or academic tutor skips pleasantries. */
function openingOf(
  { question, found, preferences, earlierAnswers }: TutorTask,
  first: Quote,
  words: Words,
  seed: string,
): string {
  const missing = found.gate.missing.filter(({ length }) => length > 2 && length <= 40).slice(0, 3);
  if (missing.length > 0 && question.intent === "question") {
    return words.opening.nearest(listWords(missing, words.or));
  }
  if (question.intent === "reply")
    return vary(words.reply[assessReply(question, [...lastQuotes(earlierAnswers), first.text])], seed);
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

/** Return the term that a quote explains, in italics and with its article ("a *circuit breaker*"); null for a broader question. */
function termOf({ question, found, preferences }: TutorTask, quote: string): string | null {
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

/** Return whether a socratic tutor asks before showing anything: for a new question, but not twice in a row. */
function asksFirst({ question, preferences, earlierAnswers, found }: TutorTask): boolean {
  const last = earlierAnswers.at(-1);
  const hasJustAsked = last !== undefined && !/^>/m.test(last);
  return (
    preferences.tutorPersonality === "socratic" &&
    question.intent === "question" &&
    found.gate.verdict === "answer" &&
    !hasJustAsked
  );
}

/** Ask for the learner's own idea and say where the answer is, without quoting it yet. */
function askFirst({ question, context }: TutorTask, { passage }: Quote, words: Words, seed: string): string {
  const named = question.terms.slice(0, topicWords).map(({ word }) => word);
  const topic = question.terms.length <= topicWords && named.length > 0 ? `*${escapeMarkdown(named.join(" "))}*` : null;
  const where = words.askFirst.where(nameLesson(passage, context.course === null), nameHeading(passage));
  return [where, vary(words.askFirst.question(topic), seed)].join("\n\n");
}

/** Return what accompanies a quote: example code, or where to find a table or an example; null if there is neither. */
function pointBeside({ found }: TutorTask, { passage, text }: Quote, criteria: QuoteCriteria, words: Words): string | null {
  const code =
    criteria.asks === "how"
      ? codeFor(
          passage,
          found.passages.slice(0, 8).map(({ passage: each }) => each),
          criteria,
        )
      : null;
  if (code) return `${words.code}\n\n${code}`;
  const heading = nameHeading(passage);
  if (!heading || text === passage.text) return null;
  if (passage.holds.table) return words.tableUnder(heading);
  if (passage.holds.code) return words.codeUnder(heading);
  return null;
}

/** Return a short code block of the same lesson that matches the question. Code is not marked as a quotation. */
function codeFor(quoted: Passage, passages: readonly Passage[], { weights }: QuoteCriteria): string | null {
  const asked = [...weights].filter(([, weight]) => weight > 1).map(([stem]) => stem);
  for (const passage of [quoted, ...passages]) {
    if (!passage.holds.code || passage.lesson.lessonId !== quoted.lesson.lessonId) continue;
    const code = firstCodeOf(passage.text);
    if (!code || code.split("\n").length > codeLines + 2) continue;
    const stems = stemsOf(code.replace(/[_.]/g, " "));
    if (asked.some((stem) => stems.has(stem))) return code;
  }
  return null;
}
