import type { Citation, Suggestion } from "#domain/chat.schema.ts";
import { createQuoteGate } from "#ai/quotes/quote-gate.ts";
import type { TextModel } from "#ai/text-model.ts";
import { mayQuote } from "#ai/quotes/marks.ts";
import type { PreparedAnswer } from "./prepare-answer.ts";

/** What an answer consists of as it comes: text that may be shown and, once at the end, what it cites or which lessons it asks about. */
export type AnswerEvent =
  | { kind: "text"; text: string }
  | { kind: "citations"; citations: Citation[] }
  | { kind: "suggestions"; suggestions: Suggestion[] };

/**
 * Streams a model's answer through the quote gate. A person in a crisis is told where help is, without any model. Throws what the model throws.
 */
export async function* streamAnswer(
  model: Pick<TextModel, "stream">,
  { request, verify, suggestions, care }: PreparedAnswer,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  if (care.instead !== null) {
    yield { kind: "text", text: care.instead };
    return;
  }
  const gate = createQuoteGate(verify);
  let isRead = false;
  for await (const chunk of model.stream({ ...request, signal })) {
    if (chunk.kind === "usage") continue;
    if (!isRead && mayQuote(chunk.text)) {
      isRead = true;
      await verify.prepare();
    }
    const text = gate.push(chunk.text);
    if (text !== "") yield { kind: "text", text };
  }
  const rest = gate.finish();
  if (rest !== "") yield { kind: "text", text: rest };
  if (care.after !== null) yield { kind: "text", text: `\n\n${care.after}` };
  if (gate.citations.length > 0) yield { kind: "citations", citations: [...gate.citations] };
  else if (suggestions.length > 0) yield { kind: "suggestions", suggestions: [...suggestions] };
}
