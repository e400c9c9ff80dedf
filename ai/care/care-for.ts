import type { ChatMessage } from "#domain/chat.schema.ts";
import type { Language } from "#ai/language/four-languages.ts";
import { careWordsIn } from "./care-words.ts";
import { recogniseDistress } from "./recognise-distress.ts";

/** What to tell a person in distress: instead of an answer, or after one; both null without signs of distress. */
export type Care = { instead: string | null; after: string | null };

/**
 * What the last message of a conversation needs beside, or in the place of, an answer. It holds whoever answers. `contacts` are those that the
 * academy has set, one a line; null names a directory of helplines.
 */
export function careFor(messages: readonly ChatMessage[], language: Language, contacts: string | null): Care {
  const distress = recogniseDistress(messages.at(-1)?.content ?? "");
  const { crisis, worry } = careWordsIn(language);
  const own = contacts?.split("\n").map((contact) => contact.replace(/^\s*[-*•]\s+/, ""));
  const list = [crisis.emergency, ...(own ?? [crisis.helplines]), crisis.somebodyNear];
  return {
    instead: distress === "crisis" ? `${crisis.before}\n\n${asList(list)}\n\n${crisis.after}` : null,
    after: distress === "worry" ? (own ? `${worry.before}\n\n${asList(own)}` : `${worry.before} ${worry.helplines}`) : null,
  };
}

function asList(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

/** True for words of a crisis: nothing is searched for them, and no vendor reads them. */
function isCrisis({ role, content }: ChatMessage): boolean {
  return role === "user" && recogniseDistress(content) === "crisis";
}

/** A conversation without what was said in a crisis and the answer to it: nobody who answers later reads it. */
export function withoutCrises(messages: readonly ChatMessage[]): ChatMessage[] {
  return messages.filter((message, at) => {
    const before = messages[at - 1];
    return !isCrisis(message) && !(message.role === "assistant" && before && isCrisis(before));
  });
}
