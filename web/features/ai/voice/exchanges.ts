import type { Citation, Suggestion } from "#domain/chat.schema.ts";
import type { LearningPreferences } from "#domain/settings.ts";
import type { Caption } from "#domain/voice.schema.ts";

/** A question and its answer so far. */
export type Exchange = {
  id: number;
  /** The turn of the conversation in which it is stored. */
  turn: string;
  conversation: string;
  question: string;
  /** The language in which the answer is spoken; null until it begins. */
  language: LearningPreferences["language"] | null;
  captions: Caption[];
  citations: Citation[];
  /** Lessons to choose from. */
  suggestions: Suggestion[];
  /** The voice: the academy's, the browser's as a fallback, or none. */
  voice: "academy" | "browser" | "none";
  isWhole: boolean;
  /** Whether it came to its end, so that it is stored and can be rated. */
  isAnswered: boolean;
};

export type ExchangeChange =
  | { type: "asked"; id: number; turn: string; conversation: string; question: string }
  | { type: "spoken-in"; language: LearningPreferences["language"] }
  | { type: "caption"; caption: Caption }
  | { type: "cited"; citations: Citation[] }
  | { type: "offered"; suggestions: Suggestion[] }
  | { type: "voiced"; voice: Exchange["voice"] }
  | { type: "ended"; isAnswered: boolean }
  | { type: "failed" }
  | { type: "cleared" };

/** Return the transcript after a change. All but "asked" and "cleared" refer to the last exchange. */
export function afterChange(exchanges: Exchange[], change: ExchangeChange): Exchange[] {
  switch (change.type) {
    case "asked":
      return [
        ...exchanges,
        {
          id: change.id,
          turn: change.turn,
          conversation: change.conversation,
          question: change.question,
          language: null,
          captions: [],
          citations: [],
          suggestions: [],
          voice: "academy",
          isWhole: false,
          isAnswered: false,
        },
      ];
    case "spoken-in":
      return withLast(exchanges, (last) => ({ ...last, language: change.language }));
    case "caption":
      return withLast(exchanges, (last) => ({ ...last, captions: [...last.captions, change.caption] }));
    case "cited":
      return withLast(exchanges, (last) => ({ ...last, citations: [...last.citations, ...change.citations] }));
    case "offered":
      return withLast(exchanges, (last) => ({ ...last, suggestions: [...last.suggestions, ...change.suggestions] }));
    case "voiced":
      return withLast(exchanges, (last) => ({ ...last, voice: change.voice }));
    case "ended":
      // An answer that was stopped before its first word is removed.
      return withLast(exchanges, (last) => ({
        ...last,
        isWhole: true,
        isAnswered: last.isAnswered || change.isAnswered,
      })).filter(({ captions, isWhole }) => !isWhole || captions.length > 0);
    case "failed":
      return exchanges.slice(0, -1);
    case "cleared":
      return [];
  }
}

function withLast(exchanges: Exchange[], change: (last: Exchange) => Exchange): Exchange[] {
  return exchanges.map((exchange, index) => (index === exchanges.length - 1 ? change(exchange) : exchange));
}
