import type { StoredCitation } from "#domain/conversation.schema.ts";

/** A question of the conversation as the academy keeps it, written or spoken. */
export type EarlierTurn = {
  id: string;
  question: string;
  state: "waiting" | "answered" | "stopped" | "unanswered";
  answer: string;
  language: string | null;
  citations: StoredCitation[];
};

/** A conversation that goes on here. A question that got no answer can be asked again in its own turn. */
export type EarlierConversation = { id: string; turns: EarlierTurn[]; unanswered: { question: string; turn: string } | null };

/** What was said in a conversation before the page was opened, and what was asked in it without an answer. */
export function earlierConversation({ id, turns }: { id: string; turns: readonly EarlierTurn[] }): EarlierConversation {
  const last = turns.at(-1);
  const isOpen = last?.state === "waiting" || last?.state === "unanswered";
  return {
    id,
    turns: turns.filter(({ state }) => state === "answered" || state === "stopped"),
    unanswered: last && isOpen ? { question: last.question, turn: last.id } : null,
  };
}
