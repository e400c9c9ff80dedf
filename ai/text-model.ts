import type { ChatMessage } from "#domain/chat.schema.ts";

/** Tokens of one call as the model counts them. */
export type TokenUsage = { inputTokens: number; outputTokens: number };

/**
 * A chunk of a model's stream: pieces of text in order and, at the end, the usage if the model reports it. A model that delegates first
 * says which model answers.
 */
export type TextChunk = { kind: "text"; text: string } | { kind: "usage"; usage: TokenUsage } | { kind: "model"; name: string };

/**
 * A request to a model. A vendor reads `system` and `messages`; the built-in faculty reads `task`, the same as data.
 * `signal` aborts the call, and with it the request to the vendor.
 */
export type TextRequest<Task extends { readonly kind: string } = { readonly kind: string }> = {
  system: string;
  messages: readonly ChatMessage[];
  task: Task;
  /** Upper bound of the answer, in tokens. */
  maxOutputTokens: number;
  signal: AbortSignal;
};

/**
 * The port to a text model. `stream` throws AppError "tutor.vendor_failed" or "tutor.vendor_timeout" if the vendor fails, never with the
 * vendor's own message; "tutor.server_not_allowed" if its address is not allowed; or the signal's reason if it was aborted.
 */
export type TextModel = {
  /** "built-in" or "vendor:model", for the ledger and the logs. */
  readonly name: string;
  /** Whether a call costs nothing, so that no tokens are reserved. */
  readonly isFree: boolean;
  /** The model that answers as long as `stream` throws "tutor.vendor_resting". */
  readonly standIn?: TextModel;
  /** Return the current model, which may change while the academy runs. Throws "tutor.budget_unknown" if it cannot be determined. */
  readonly current?: () => Promise<TextModel>;
  stream(request: TextRequest): AsyncIterable<TextChunk>;
};

/** Return the current model; call this before each answer. Throws what its `current` throws. */
export async function answeringModel(model: TextModel): Promise<TextModel> {
  return (await model.current?.()) ?? model;
}
