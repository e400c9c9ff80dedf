import { selectQuote, type Quote, type QuoteCriteria } from "#ai/built-in/select-quote.ts";
import { escapeMarkdown, showQuote } from "#ai/built-in/show-quote.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { plainText } from "#domain/plain-text.ts";
import { wordCount } from "#ai/text/terms.ts";
import { helpWords } from "./help-words.ts";
import type { HelpTask } from "#ai/task.ts";

/** A second article is quoted if its passage is nearly as good as the best. */
const secondShare = 0.8;
/**
 * The least probability that an article covers the question, less than for lessons: whoever asks the help asks about the academy, and sees
 * which article is quoted.
 */
const leastCovered = 0.15;
const namedArticles = 6;
const quotedWords = 90;

/** Compose the built-in faculty's answer to a question about the academy, in Markdown. */
export function composeHelpAnswer(task: HelpTask): string {
  const words = helpWords[task.language];
  switch (task.question.intent) {
    case "greeting":
      return words.greeting(words.self);
    case "identity":
      return words.identity(words.self);
    case "thanks":
      return words.thanks;
    case "farewell":
      return words.farewell;
    default:
      return quoteArticles(task) ?? refuseHelp(task);
  }
}

function quoteArticles({ found, question, earlierAnswers, language }: HelpTask): string | null {
  if ((found.gate.chances?.covered ?? 0) < leastCovered) return null;
  const criteria: QuoteCriteria = {
    weights: new Map(found.terms.flatMap(({ stands, weight }) => stands.map((stem) => [stem, weight]))),
    defines: question.defines,
    asks: /\b(?:why|reason)\b/i.test(question.text) ? "why" : "how",
    // A repeated question gets the next passage on the topic.
    said: question.intent === "more" ? earlierAnswers.map(plainText) : [],
  };
  const best = found.passages[0];
  const first = best && quoteOf(best.passage, criteria);
  if (!first) return null;
  const near = found.passages.slice(1, 5).filter(({ passage, score }) => {
    return score >= best.score * secondShare && passage.lesson.lessonId !== best.passage.lesson.lessonId;
  });
  const second = near.map(({ passage }) => quoteOf(passage, criteria)).find((quote) => quote !== null);
  const { says, also } = helpWords[language];
  const parts = [says(link(first)), showQuote(first)];
  if (second) parts.push(also(link(second)), showQuote(second));
  return parts.join("\n\n");
}

/** Return the text that answers. A how-to question gets the whole paragraph with its steps; a long one is cut to its best sentences. */
function quoteOf(passage: Passage, criteria: QuoteCriteria): Quote | null {
  const isSaid = criteria.said.some((said) => said.includes(plainText(passage.text)));
  return wordCount(passage.text) <= quotedWords && !isSaid ? { passage, text: passage.text } : selectQuote(passage, criteria);
}

function refuseHelp({ found, question, earlierAnswers, language }: HelpTask): string {
  const missing = found.gate.missing.filter(({ length }) => length > 2 && length <= 40).slice(0, 3);
  const names = found.outline
    .slice(0, namedArticles)
    .map(({ lessonId, lessonTitle }) => `- [${escapeMarkdown(lessonTitle)}](/help/${lessonId})`);
  const { nothing, nearest } = helpWords[language];
  const sorry = nothing(missing.map((word) => `*${escapeMarkdown(word)}*`));
  const isKnown = earlierAnswers.some((answer) => answer.includes(names[0] ?? "\n"));
  return isKnown || question.intent !== "question" ? sorry : `${sorry}\n\n${nearest}\n\n${names.join("\n")}`;
}

function link({ passage }: Quote): string {
  return `**[${escapeMarkdown(passage.lesson.lessonTitle)}](/help/${passage.lesson.lessonId})**`;
}
