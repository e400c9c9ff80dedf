import type { Suggestion } from "#domain/chat.schema.ts";
import type { StoredCitation, StoredTurn } from "#domain/conversation.schema.ts";

/** A question and its state. An unanswered one has no answer; a stopped one keeps the partial answer. */
export type Turn = {
  id: string;
  question: string;
  state: "waiting" | "answered" | "stopped" | "unanswered";
  answer: string;
  /** The answer's language; null when it is unknown. */
  language: string | null;
  citations: StoredCitation[];
  /** Lessons that the tutor asked about. */
  suggestions: Suggestion[];
  /** The person's feedback on the answer. */
  helpful?: boolean | null;
  /** The connection was lost while waiting; it will be sent again. */
  isLost?: boolean;
  /** It is unanswered because the response contained no words. */
  isEmpty?: boolean;
  /** It is unanswered because the person stopped it before its first word. */
  isStopped?: boolean;
};

export type ConversationEvent =
  | { type: "asked"; id: string; question: string }
  | { type: "written-in"; language: string }
  | { type: "came"; text: string }
  | { type: "cited"; citations: StoredCitation[] }
  | { type: "suggested"; suggestions: Suggestion[] }
  | { type: "lost" }
  | { type: "completed" }
  | { type: "stopped" }
  | { type: "failed"; isEmpty?: boolean }
  | { type: "cleared" };

/** Return the conversation after an event. All but "asked" and "cleared" refer to the last turn. */
export function afterEvent(turns: Turn[], event: ConversationEvent): Turn[] {
  switch (event.type) {
    case "asked":
      // A new question replaces an unanswered one, which is asked again or dropped.
      return [
        ...turns.filter(({ id, state }) => state !== "unanswered" && id !== event.id),
        { id: event.id, question: event.question, state: "waiting", answer: "", language: null, citations: [], suggestions: [] },
      ];
    case "written-in":
      return withLast(turns, (turn) => ({ ...turn, language: event.language }));
    case "came":
      return withLast(turns, (turn) => ({ ...begunAnew(turn), answer: (turn.isLost ? "" : turn.answer) + event.text }));
    case "cited":
      return withLast(turns, (turn) => ({
        ...begunAnew(turn),
        citations: [...(turn.isLost ? [] : turn.citations), ...event.citations],
      }));
    case "suggested":
      return withLast(turns, (turn) => ({ ...begunAnew(turn), suggestions: event.suggestions }));
    case "lost":
      return withLast(turns, (turn) => ({ ...turn, isLost: true }));
    case "completed":
      return withLast(turns, (turn) => ended(turn, turn.answer.trim() === "" ? "unanswered" : "answered"));
    case "stopped":
      return withLast(turns, (turn) =>
        turn.answer.trim() === "" ? { ...ended(turn, "unanswered"), isStopped: true } : ended(turn, "stopped"),
      );
    case "failed":
      return withLast(turns, (turn) => ({
        ...ended(turn, "unanswered"),
        answer: "",
        citations: [],
        suggestions: [],
        ...(event.isEmpty && { isEmpty: true }),
      }));
    case "cleared":
      return [];
  }
}

function withLast(turns: Turn[], change: (turn: Turn) => Turn): Turn[] {
  return turns.map((turn, index) => (index === turns.length - 1 ? change(turn) : turn));
}

/** Discard the partial answer, which stayed visible while the connection was lost, because the new answer begins. */
function begunAnew(turn: Turn): Turn {
  if (!turn.isLost) return turn;
  const { isLost: _, ...rest } = turn;
  return { ...rest, answer: "", citations: [], suggestions: [] };
}

function ended(turn: Turn, state: Turn["state"]): Turn {
  const { isLost: _, ...rest } = turn;
  return { ...rest, state };
}

/** Convert the stored turns. An unanswered question that is not the last was given up. */
export function turnsOf(storedTurns: readonly StoredTurn[]): Turn[] {
  const states = { answering: "waiting", answered: "answered", stopped: "stopped", failed: "unanswered" } as const;
  return storedTurns
    .map(({ id, question, state, answer, language, citations, suggestions, helpful }): Turn => {
      const isEmpty = state === "stopped" && answer.trim() === "";
      const isWritten = state === "answered" || state === "stopped";
      return {
        id,
        question,
        state: isEmpty ? "unanswered" : states[state],
        answer: isWritten ? answer : "",
        language,
        citations: isWritten ? citations : [],
        suggestions: isWritten ? suggestions : [],
        helpful,
        ...(isEmpty && { isStopped: true }),
      };
    })
    .filter(({ state }, index) => index === storedTurns.length - 1 || state === "answered" || state === "stopped");
}

/** The longest message that the faculty accepts. */
export const longestMessage = 8000;
