import type { Question } from "#ai/question/question.ts";
import { plainText } from "#domain/plain-text.ts";
import { sentencesOf } from "#ai/text/sentences.ts";
import { stemOf, termsOf } from "#ai/text/terms.ts";

/** How a learner's answer compares with the lesson, as far as words can tell. */
export type Assessment = "right" | "partly" | "unsure";

/** The share of the sentence's words that a right answer contains, and the minimum number of them. */
const enough = { share: 0.5, words: 2 };

/** Words that negate a sentence: in the lessons, and in replies in the four languages. */
const negation =
  /\b(?:not|no|never|none|nothing|cannot|without|keeps? .{1,40} from|prevents?|avoids?|stops?|instead|unlike|pas|jamais|rien|aucun|sans|empeche|evite|nao|não|nunca|nada|sem|evita|impede|si|hakuna|haina|sio|kamwe|bila|huzuia|inazuia)\b|n['’]t\b/i;

const order: readonly Assessment[] = ["right", "partly", "unsure"];

/** Compare a reply with quotes, in Markdown, and return the best assessment over their sentences. */
export function assessReply(question: Question, quotes: readonly string[]): Assessment {
  const sentences = quotes.flatMap((each) => sentencesOf(plainText(each)));
  const found = sentences.map(({ text }) => compare(question, text));
  return order.find((assessment) => found.includes(assessment)) ?? "unsure";
}

/** Return the quotes in the last of some answers, in Markdown without the quote marks. */
export function lastQuotes(answers: readonly string[]): string[] {
  return (answers.at(-1)?.match(/(?:^>.*(?:\n|$))+/gm) ?? []).map((block) => block.replace(/^> ?/gm, "").trim());
}

/**
 * Compare a reply with a sentence of a lesson. "right": enough of the sentence's words, and not negated. "partly": some of them.
 * "unsure": words alone cannot tell, which is no judgement of the reply.
 */
function compare({ text, terms, defines }: Question, plain: string): Assessment {
  const asked = new Set(defines ?? []);
  const own = new Set(termsOf(plain).flatMap(({ stem }) => (asked.has(stem) ? [] : [stem])));
  const said = new Set(terms.flatMap(({ stem, means = [] }) => [stem, ...means.map(stemOf)]));
  const shared = [...own].filter((stem) => said.has(stem)).length;
  if (shared === 0) return "unsure";
  // "It is not a limit" has the words of "It is a limit".
  if (negation.test(text) !== negation.test(plain)) return "unsure";
  return shared >= enough.words && shared / own.size >= enough.share ? "right" : "partly";
}
