import type { ChatMessage } from "#domain/chat.schema.ts";
import { foldWord } from "#ai/language/fold-word.ts";
import { questionTermsOf, wordCount } from "#ai/text/terms.ts";
import { english, type IntentPatterns, french, portuguese, swahili } from "./intent-patterns.ts";
import type { Intent } from "./question.ts";

const otherPatterns = [french, portuguese, swahili];

/** Return whether a message matches a pattern in one of the four languages. */
export function reads(message: string, as: keyof IntentPatterns): boolean {
  // Long runs of spaces are shortened to two, because a pattern may restart at each of them.
  const text = message.replace(/(\s)\s{2,}/g, "$1$1");
  if (english[as].test(text)) return true;
  const folded = foldWord(text);
  return otherPatterns.some((patterns) => patterns[as].test(folded));
}

const longestGreeting = 400;

/** Return the intent of a message, from its own words and the previous messages. */
export function intentOf(text: string, before: readonly ChatMessage[]): Intent {
  const message = text.trim();
  const terms = questionTermsOf(message);
  if (!/[\p{L}\p{N}]/u.test(message)) return "hint";
  // Greetings are short; on a long run of characters the patterns would take too long.
  const isShort = message.length <= longestGreeting;
  if (isShort && (reads(message, "greeting") || reads(message, "wellbeing"))) return "greeting";
  if (reads(message, "identity") && terms.length <= 6 && !reads(message, "solution")) return "identity";
  if (isShort && reads(message, "farewell")) return "farewell";
  if (reads(message, "thanks") && !message.includes("?") && terms.length <= 4) return "thanks";
  if (reads(message, "solution")) return "solution";
  if (reads(message, "quiz")) return "quiz";
  if (reads(message, "course")) return "course";
  if (reads(message, "lesson")) return "lesson";
  if (reads(message, "example")) return "example";
  if (reads(message, "hint")) return "hint";
  if (reads(message, "more")) return "more";
  return isReply(message, before) ? "reply" : "question";
}

const asks =
  /^(?:and |but |so |ok |okay |please |hi |hello )*(?:what|why|how|when|where|who|whom|whose|which|is|are|was|were|do|does|did|can|could|should|would|will|may|explain|define|describe|tell|show|give|compare|list|help|summari[sz]e|write|teach|i (?:want|need|would like|wonder|have a question))\b/i;
const asksElsewhere =
  /^(?:et |mais |alors |e |mas |entao |na |lakini |je,? )*(?:que|quoi|quel\w*|comment|pourquoi|combien|ou|quand|qui|est-ce|c'est quoi|qu'|explique\w*|defini\w*|decri\w*|donne\w*|dis|peux|pouvez|o que|qua[li]\w*|como|por ?que|quant\w*|quando|quem|onde|explica|defina|descreva|de-me|da-me|pode|podes|kwa nini|kwanini|eleza|nieleze|fafanua|nani|lini|wapi|vipi|ninawez\w*|nitawez\w*|nipe|niambie|nataka)\b|\b(?:ni nini|ni nani|nini maana|gani)\b/i;

/** A learner who restates something and asks for confirmation: "Ok, so it is a column?" */
const restates =
  /^(?:(?:ok(?:ay)?|ah|oh|right|so|then)\b[, ]*)+(?:it|that|this|they|these|those|an?|the)\b(?!\s+(?:what|why|how|when|who)\b)/i;
const restatesElsewhere =
  /^(?:(?:ok|okay|ah|oh|d'accord|alors|donc|entao|portanto|sawa|basi|kwa hiyo)\b[, ]*)+(?:c'est|ce sont|une?|le|la|les|e|sao|isso|isto|um|uma|os?|as?|ni|hiyo|hii)\b/i;

/** Return whether a statement answers the tutor's question directly before it. */
function isReply(message: string, before: readonly ChatMessage[]): boolean {
  const last = before.at(-1);
  return (
    last?.role === "assistant" &&
    /\?["”*_)\s]*$/.test(last.content) &&
    (!message.includes("?") || restates.test(message) || restatesElsewhere.test(foldWord(message))) &&
    !asks.test(message) &&
    !asksElsewhere.test(foldWord(message)) &&
    wordCount(message) >= 3
  );
}
