import type { SaidMessage } from "./said-message.ts";

/** How much of a conversation counts, for the built-in faculty as for a vendor. Only `recentMessages` applies these limits. */
export const memory = { messages: 20, characters: 24_000 };

/** Return the end of a conversation, starting with the person: vendors refuse a conversation that starts with an answer. */
export function recentMessages<Message extends SaidMessage>(messages: readonly Message[]): Message[] {
  const recent: Message[] = [];
  let characters = 0;
  for (const message of messages.slice(-memory.messages).toReversed()) {
    characters += message.content.length;
    if (characters > memory.characters && recent.length > 0) break;
    recent.unshift(message);
  }
  while (recent[0]?.role === "assistant") recent.shift();
  return recent;
}
