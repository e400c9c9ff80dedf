import type { ChatMessage } from "#domain/chat.schema.ts";
import type { FacultyTask } from "./task.ts";

/** Tokens of one call as the model counts them. */
export type TokenUsage = { inputTokens: number; outputTokens: number };

/** What a model streams: pieces of text in order and, at the end, what the call cost if the model reports it. Whoever chooses among models says first which it is. */
export type TextChunk = { kind: "text"; text: string } | { kind: "usage"; usage: TokenUsage } | { kind: "model"; name: string };

/**
 * What a model is asked. A vendor reads `system` and `messages`; the built-in faculty reads `task`, which says the same as data.
 * `signal` ends the call, and with it the request to the vendor.
 */
export type TextRequest = {
  system: string;
  messages: readonly ChatMessage[];
  task: FacultyTask;
  /** Upper bound of the answer, in tokens. */
  maxOutputTokens: number;
  signal: AbortSignal;
};

/**
 * The port to a text model. `stream` throws AppError "tutor.vendor_failed" or "tutor.vendor_timeout" when the vendor does, never with the
 * vendor's own words, "tutor.server_not_allowed" when it may not be asked where it is, and the signal's reason when it was aborted.
 */
export type TextModel = {
  /** "built-in" or "vendor:model", for the ledger and the logs. */
  readonly name: string;
  /** True where a call costs nothing, so that no tokens are reserved. */
  readonly isFree: boolean;
  /** Who answers while `stream` throws "tutor.vendor_resting". */
  readonly standIn?: TextModel;
  /** Who answers at this moment, where that may change while the academy runs. Throws "tutor.budget_unknown" when that cannot be known. */
  readonly current?: () => Promise<TextModel>;
  stream(request: TextRequest): AsyncIterable<TextChunk>;
};

/** The model that answers at this moment; to be asked before each answer. Throws what its `current` throws. */
export async function answeringModel(model: TextModel): Promise<TextModel> {
  return (await model.current?.()) ?? model;
}
