import type { ChatMessage, Citation } from "#domain/chat.ts";

/** A question and what became of it. An unanswered one has no answer message; a stopped one keeps what had come. */
export type Turn = {
  id: number;
  question: string;
  state: "waiting" | "answered" | "stopped" | "unanswered";
  answer: string;
  citations: Citation[];
};

export type ConversationEvent =
  | { type: "asked"; id: number; question: string }
  | { type: "came"; text: string }
  | { type: "cited"; citations: Citation[] }
  | { type: "completed" }
  | { type: "stopped" }
  | { type: "failed" }
  | { type: "cleared" };

/** The conversation after an event. All but "asked" and "cleared" speak of the last turn. */
export function afterEvent(turns: Turn[], event: ConversationEvent): Turn[] {
  switch (event.type) {
    case "asked":
      // A question that got no answer is asked anew or given up: it does not stay in between.
      return [
        ...turns.filter(({ state }) => state !== "unanswered"),
        { id: event.id, question: event.question, state: "waiting", answer: "", citations: [] },
      ];
    case "came":
      return withLast(turns, (turn) => ({ ...turn, answer: turn.answer + event.text }));
    case "cited":
      return withLast(turns, (turn) => ({ ...turn, citations: [...turn.citations, ...event.citations] }));
    case "completed":
      return withLast(turns, (turn) => ({ ...turn, state: turn.answer.trim() === "" ? "unanswered" : "answered" }));
    case "stopped":
      return withLast(turns, (turn) => ({ ...turn, state: turn.answer.trim() === "" ? "unanswered" : "stopped" }));
    case "failed":
      return withLast(turns, (turn) => ({ ...turn, state: "unanswered", answer: "", citations: [] }));
    case "cleared":
      return [];
  }
}

function withLast(turns: Turn[], change: (turn: Turn) => Turn): Turn[] {
  return turns.map((turn, index) => (index === turns.length - 1 ? change(turn) : turn));
}

/** What the faculty accepts in one call. */
export const longestMessage = 8000;
const mostTurnsSent = 12;

/** The messages to send for a question: what was said lately, then the question. */
export function messagesFor(turns: readonly Turn[], question: string): ChatMessage[] {
  const said = turns.filter(({ state }) => state === "answered" || state === "stopped").slice(-mostTurnsSent);
  return [
    ...said.flatMap((turn): ChatMessage[] => [
      { role: "user", content: turn.question },
      { role: "assistant", content: turn.answer.slice(0, longestMessage) },
    ]),
    { role: "user", content: question },
  ];
}
