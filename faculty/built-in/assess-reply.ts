import type { Question } from "../question/question.ts";
import { synonymsOf } from "../text/synonyms.ts";
import { stemOf, termsOf } from "../text/terms.ts";
import { plainText } from "../text/plain-text.ts";

/** How an answer of the learner compares with what the lesson says, as far as words can tell. */
export type Assessment = "right" | "partly" | "unsure";

/** Share of the quote's own words that a right answer holds, and how many of them at least. */
const enough = { share: 0.34, words: 2 };
const negation =
  /\b(?:not|no|never|none|nothing|cannot|without|n['’]t|pas|jamais|rien|aucun|sans|nao|não|nunca|nada|sem|si|hakuna|haina|sio|kamwe)\b|n['’]t\b/i;

/**
 * Compares a reply with a quote. "right": enough of the quote's words, or others for them, and not its opposite. "partly": some of them.
 * "unsure": words do not tell; that is no judgement of the reply.
 */
export function assessReply({ text, terms, defines }: Question, quote: string): Assessment {
  const plain = plainText(quote);
  const asked = new Set(defines ?? []);
  const own = new Set(termsOf(plain).flatMap(({ stem }) => (asked.has(stem) ? [] : [stem])));
  const said = new Set(
    terms.flatMap(({ stem, means = [] }) => [stem, ...means.map(stemOf)]).flatMap((stem) => [stem, ...synonymsOf(stem)]),
  );
  const shared = [...own].filter((stem) => said.has(stem)).length;
  if (shared === 0) return "unsure";
  // "It is not a limit" has the words of "It is a limit".
  if (negation.test(text) !== negation.test(plain)) return "unsure";
  return shared >= enough.words && shared / own.size >= enough.share ? "right" : "partly";
}
