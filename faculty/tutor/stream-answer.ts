import type { Citation } from "#domain/chat.ts";
import { createQuoteGate } from "../quotes/quote-gate.ts";
import type { TextModel, TokenUsage } from "../text-model.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";

/** What an answer consists of as it comes: text that may be shown, what it cites (once, at the end), and what it cost. */
export type AnswerEvent =
  | { kind: "text"; text: string }
  | { kind: "citations"; citations: Citation[] }
  | { kind: "usage"; usage: TokenUsage };

/**
 * Streams a model's answer through the quote gate. Throws what the model throws; `onRaw` hears every piece as it came, for counting what an
 * aborted answer cost.
 */
export async function* streamAnswer(
  model: TextModel,
  { request, verify }: PreparedAnswer,
  signal: AbortSignal,
  onRaw: (text: string) => void = () => {},
): AsyncGenerator<AnswerEvent> {
  const gate = createQuoteGate(verify);
  for await (const chunk of model.stream({ ...request, signal })) {
    if (chunk.kind === "usage") {
      yield chunk;
      continue;
    }
    onRaw(chunk.text);
    const text = gate.push(chunk.text);
    if (text !== "") yield { kind: "text", text };
  }
  const rest = gate.finish();
  if (rest !== "") yield { kind: "text", text: rest };
  if (gate.citations.length > 0) yield { kind: "citations", citations: [...gate.citations] };
}
