import type { ChatMessage } from "#domain/chat.ts";
import { questionTermsOf, termsOf, wordCount, type Term } from "../text/terms.ts";
import { intentOf } from "./intent.ts";
import type { Question } from "./question.ts";

const pointing =
  /\b(it|its|that|this|they|them|their|these|those|one|ones|he|she|there|then|same|the (first|second|third|last|other) one)\b/i;
const intentsWithoutMatter: ReadonlySet<string> = new Set(["more", "hint"]);
const intentsThatLean: ReadonlySet<string> = new Set(["more", "example", "hint", "reply", "solution"]);

/** What the last message of a conversation asks. The messages end with the person's own. */
export function understandQuestion(messages: readonly ChatMessage[]): Question {
  const text = messages.at(-1)?.content.trim() ?? "";
  const before = messages.slice(0, -1);
  const intent = intentOf(text, before);
  // "Explain that more simply" says nothing of the matter.
  const terms = intentsWithoutMatter.has(intent) ? [] : questionTermsOf(text);
  const leans =
    intentsThatLean.has(intent) || terms.length === 0 || (terms.length <= 3 && wordCount(text) <= 12 && pointing.test(text));
  const asked = leans ? askedTerms(before) : [];
  const standsAlone = intent === "reply" && terms.length >= 3;
  return {
    intent,
    text,
    terms,
    earlierTerms: asked.length > 0 ? asked : leans && !standsAlone ? earlierTerms(before) : [],
    earlier: earlierMessage(before),
    // Whoever answers or gives up on a question about a term is helped by what the term means.
    defines: asked.length > 0 && ["reply", "hint"].includes(intent) ? asked.map(({ stem }) => stem) : definedTerm(text),
  };
}

/** The term that the tutor's last question set in italics. */
function askedTerms(before: readonly ChatMessage[]): Term[] {
  const last = before.at(-1);
  const asked =
    last?.role === "assistant"
      ? (last.content
          .trim()
          .split(/\n\s*\n/)
          .at(-1) ?? "")
      : "";
  const [, term = ""] = asked.includes("?") ? (/(?<!\*)\*([^*\n]+)\*(?!\*)/.exec(asked) ?? []) : [];
  return termsOf(term);
}

/** Content words of the person's last question that had some: what "it" stands for. */
function earlierTerms(before: readonly ChatMessage[]): Term[] {
  for (const [index, message] of [...before.entries()].toReversed()) {
    if (message.role !== "user" || intentOf(message.content, before.slice(0, index)) !== "question") continue;
    const terms = questionTermsOf(message.content);
    if (terms.length > 0) return terms;
  }
  return [];
}

/** The person's message before this one, with what it wanted. */
function earlierMessage(before: readonly ChatMessage[]): Question["earlier"] {
  const index = before.findLastIndex(({ role }) => role === "user");
  const text = before[index]?.content;
  return text === undefined ? null : { text, intent: intentOf(text, before.slice(0, index)) };
}

const definitionQuestions = [
  /\bwhat(?:['’]s|s| is| are| was| were| exactly is| does it mean)\s+(?:meant by\s+)?(?:an?\s+|the\s+)?(.+?)(?:\s+(?:mean|again|exactly|about|good for|for|called))?[?.!\s]*$/i,
  /\bwhat\s+(?:do|does|did)\s+(?:an?\s+|the\s+|you mean by\s+)?(.+?)\s*(?:mean|stand for|refer to|do)?[?.!\s]*$/i,
  /^(?:please\s+|can you\s+|could you\s+)*(?:define|explain|describe|tell me about)\s+(?:to me\s+)?(?:what\s+)?(?:an?\s+|the\s+)?(.+?)(?:\s+(?:is|are|means|to me))?[?.!\s]*$/i,
  /\b(?:meaning|definition|concept|idea) of\s+(?:an?\s+|the\s+)?(.+?)[?.!\s]*$/i,
];

/** The stems of the term whose meaning is asked. A long or compound object is a question, not a term. */
function definedTerm(text: string): string[] | null {
  for (const pattern of definitionQuestions) {
    const object = pattern.exec(text)?.[1];
    if (object === undefined || /\b(difference|between|best|way|why|how)\b/i.test(object)) continue;
    const stems = questionTermsOf(object.replace(/\s+(and|or|in|when|if|for|with|on)\s.*$/i, "")).map((term) => term.stem);
    if (stems.length >= 1 && stems.length <= 3) return stems;
  }
  return null;
}
