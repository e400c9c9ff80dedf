import type { Suggestion } from "#domain/chat.schema.ts";
import type { StoredCitation } from "#domain/conversation.schema.ts";

/** A stored question of the conversation, written or spoken. */
export type EarlierTurn = {
  id: string;
  question: string;
  state: "waiting" | "answered" | "stopped" | "unanswered";
  answer: string;
  language: string | null;
  citations: StoredCitation[];
  suggestions: Suggestion[];
  helpful?: boolean | null;
};

/** A conversation to be continued. An unanswered question can be asked again in its own turn. */
export type EarlierConversation = { id: string; turns: EarlierTurn[]; unanswered: { question: string; turn: string } | null };

/** Return the earlier turns of a conversation, and its unanswered question. */
export function earlierConversation({ id, turns }: { id: string; turns: readonly EarlierTurn[] }): EarlierConversation {
  const last = turns.at(-1);
  const isOpen = last?.state === "waiting" || last?.state === "unanswered";
  return {
    id,
    turns: turns.filter(({ state }) => state === "answered" || state === "stopped"),
    unanswered: last && isOpen ? { question: last.question, turn: last.id } : null,
  };
}
