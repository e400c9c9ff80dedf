import type { LearningPreferences } from "#domain/settings.ts";
import { selectQuote, type Quote, type QuoteWish } from "#ai/built-in/select-quote.ts";
import { escapeMarkdown, showQuote } from "#ai/built-in/show-quote.ts";
import type { Passage } from "#ai/retrieval/passage.ts";
import { plainText } from "#ai/text/plain-text.ts";
import { wordCount } from "#ai/text/terms.ts";
import type { HelpTask } from "./help-task.ts";

/** A second article is quoted when its passage is nearly as good as the best. */
const secondShare = 0.8;
const namedArticles = 6;
const quotedWords = 90;

const self =
  "I am the academy's built-in help: a program that searches the help articles and quotes them word for word. No AI service stands behind me.";
const inEnglish: Record<LearningPreferences["language"], string> = {
  en: "",
  fr: "Les articles de l’aide n’existent qu’en anglais.",
  sw: "Makala za msaada zipo kwa Kiingereza tu.",
  pt: "Os artigos da ajuda existem apenas em inglês.",
};

/** The built-in faculty's answer to a question about the academy, in Markdown. */
export function composeHelpAnswer(task: HelpTask): string {
  const note = task.earlierAnswers.length === 0 ? inEnglish[task.preferences.language] : "";
  return [note, answerHelp(task)].filter((part) => part !== "").join("\n\n");
}

function answerHelp(task: HelpTask): string {
  switch (task.question.intent) {
    case "greeting":
      return `Hello! ${self} Ask me how something in the academy works.`;
    case "identity":
      return `${self} For the matter of your courses there is [the tutor](/chat).`;
    case "thanks":
      return "You are welcome. Is there anything else?";
    case "farewell":
      return "Goodbye!";
    default:
      return quoteArticles(task) ?? refuseHelp(task);
  }
}

function quoteArticles({ found, question, earlierAnswers }: HelpTask): string | null {
  if (found.gate.verdict === "refuse") return null;
  const wish: QuoteWish = {
    weights: new Map(found.terms.flatMap(({ stands, weight }) => stands.map((stem) => [stem, weight]))),
    defines: question.defines,
    asks: /\b(?:why|reason)\b/i.test(question.text) ? "why" : "how",
    // Whoever asks again about the same matter gets the next thing that is said of it.
    said: question.intent === "more" ? earlierAnswers.map(plainText) : [],
  };
  const best = found.passages[0];
  const first = best && quoteOf(best.passage, wish);
  if (!first) return null;
  const near = found.passages.slice(1, 5).filter(({ passage, score }) => {
    return score >= best.score * secondShare && passage.lesson.lessonId !== best.passage.lesson.lessonId;
  });
  const second = near.map(({ passage }) => quoteOf(passage, wish)).find((quote) => quote !== null);
  const parts = [`${link(first)} says:`, showQuote(first)];
  if (second) parts.push(`And ${link(second)}:`, showQuote(second));
  return parts.join("\n\n");
}

/** Whoever asks how something works needs the whole paragraph: its steps follow each other. A long one gives its best sentences. */
function quoteOf(passage: Passage, wish: QuoteWish): Quote | null {
  const isSaid = wish.said.some((said) => said.includes(plainText(passage.text)));
  return wordCount(passage.text) <= quotedWords && !isSaid ? { passage, text: passage.text } : selectQuote(passage, wish);
}

function refuseHelp({ found, question, earlierAnswers }: HelpTask): string {
  const missing = found.gate.missing.filter(({ length }) => length > 2 && length <= 40).slice(0, 3);
  const why = missing.length > 0 ? ` about ${missing.map((word) => `*${escapeMarkdown(word)}*`).join(" or ")}` : " about that";
  const names = found.outline
    .slice(0, namedArticles)
    .map(({ lessonId, lessonTitle }) => `- [${escapeMarkdown(lessonTitle)}](/help/${lessonId})`);
  const sorry = `I find nothing${why} in the help articles, and I would rather say so than guess. If it is about the matter of a course, ask [the tutor](/chat).`;
  const isKnown = earlierAnswers.some((answer) => answer.includes(names[0] ?? "\n"));
  return isKnown || question.intent !== "question" ? sorry : `${sorry}\n\nThe help has articles such as:\n\n${names.join("\n")}`;
}

function link({ passage }: Quote): string {
  return `**[${escapeMarkdown(passage.lesson.lessonTitle)}](/help/${passage.lesson.lessonId})**`;
}
