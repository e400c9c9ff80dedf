import type { Citation } from "#domain/chat.ts";
import { createQuoteGate } from "../quotes/quote-gate.ts";
import type { TextModel } from "../text-model.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";

/** What an answer consists of as it comes: text that may be shown, and what it cites (once, at the end). */
export type AnswerEvent = { kind: "text"; text: string } | { kind: "citations"; citations: Citation[] };

/** Streams a model's answer through the quote gate. Throws what the model throws. */
export async function* streamAnswer(
  model: Pick<TextModel, "stream">,
  { request, verify }: PreparedAnswer,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const gate = createQuoteGate(verify);
  for await (const chunk of model.stream({ ...request, signal })) {
    if (chunk.kind === "usage") continue;
    const text = gate.push(chunk.text);
    if (text !== "") yield { kind: "text", text };
  }
  const rest = gate.finish();
  if (rest !== "") yield { kind: "text", text: rest };
  if (gate.citations.length > 0) yield { kind: "citations", citations: [...gate.citations] };
}
