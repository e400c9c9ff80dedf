import type { Question } from "../question/question.ts";
import { stemOf, termsOf } from "../text/terms.ts";
import { sentencesOf } from "../text/sentences.ts";
import { plainText } from "../text/plain-text.ts";

/** How an answer of the learner compares with what the lesson says, as far as words can tell. */
export type Assessment = "right" | "partly" | "unsure";

/** Share of the sentence's own words that a right answer holds, and how many of them at least. */
const enough = { share: 0.5, words: 2 };
/** Words that turn a sentence round: those of the lessons, and of replies in the four languages. */
const negation =
  /\b(?:not|no|never|none|nothing|cannot|without|keeps? .{1,40} from|prevents?|avoids?|stops?|instead|unlike|pas|jamais|rien|aucun|sans|empeche|evite|nao|não|nunca|nada|sem|evita|impede|si|hakuna|haina|sio|kamwe|bila|huzuia|inazuia)\b|n['’]t\b/i;

const order: readonly Assessment[] = ["right", "partly", "unsure"];

/** Compares a reply with what was quoted to the learner last and with what is quoted now: the best of it counts. */
export function assessReply(question: Question, earlierAnswers: readonly string[], quote: string): Assessment {
  const shown = (earlierAnswers.at(-1)?.match(/(?:^>.*(?:\n|$))+/gm) ?? []).map((block) => block.replace(/^> ?/gm, ""));
  const sentences = [...shown, quote].flatMap((each) => sentencesOf(plainText(each)));
  const found = sentences.map(({ text }) => compare(question, text));
  return order.find((assessment) => found.includes(assessment)) ?? "unsure";
}

/**
 * Compares a reply with a sentence of a lesson. "right": enough of the sentence's words, and not its opposite. "partly": some of them.
 * "unsure": words do not tell; that is no judgement of the reply.
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
