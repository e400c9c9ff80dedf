import type { ChatMessage } from "#domain/chat.schema.ts";
import type { Language } from "#ai/language/four-languages.ts";
import { careWordsIn } from "./care-words.ts";
import { recogniseDistress } from "./recognise-distress.ts";

/** What to tell a person in distress: instead of an answer, or after it. Both are null without signs of distress. */
export type Care = { instead: string | null; after: string | null };

/**
 * Return what to tell the writer of a conversation's last message, whichever model answers. `contacts` are those set by the academy, one
 * per line; null names a directory of helplines.
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

/** Return whether a message expresses a crisis. Such messages are neither searched nor sent to a vendor. */
function isCrisis({ role, content }: ChatMessage): boolean {
  return role === "user" && recogniseDistress(content) === "crisis";
}

/** Remove messages of a crisis and the answers to them, so that no later model reads them. */
export function withoutCrises<Message extends ChatMessage>(messages: readonly Message[]): Message[] {
  return messages.filter((message, at) => {
    const before = messages[at - 1];
    return !isCrisis(message) && !(message.role === "assistant" && before && isCrisis(before));
  });
}
