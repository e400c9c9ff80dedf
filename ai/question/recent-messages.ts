import type { ChatMessage } from "#domain/chat.schema.ts";

/**
 * A message with what the academy has stored with an answer, whichever model wrote it: all three, even where there is nothing to tell. A
 * conversation that a device sends has only texts; there, the built-in faculty's answers are recognised by their words.
 */
export type SaidMessage = ChatMessage & {
  /** The title of the lesson that the answer is about; null for none. */
  about?: string | null;
  /** The titles of the lessons between which the answer let the learner choose. */
  offered?: readonly string[];
  /** Whether the answer is help with an exercise. */
  helpsWithExercise?: boolean;
};

/** How much of a conversation counts, for the built-in faculty as for a vendor; of a stored one, no more turns than this are read. */
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
