import { streamText, type LanguageModel } from "ai";
import type { ChatMessage } from "#domain/chat.schema.ts";

/** The longest answer that a benchmark needs, in tokens. */
const answerTokens = 2048;

/** Ask a vendor's model as a public benchmark does: without a prompt of ours, and with temperature 0. Throws what the vendor throws. */
export async function askPlainly(
  model: LanguageModel,
  messages: readonly ChatMessage[],
  { stop = [], system }: { stop?: readonly string[]; system?: string } = {},
): Promise<string> {
  const answer = streamText({
    model,
    ...(system === undefined ? {} : { instructions: system }),
    messages: messages.map(({ role, content }) => ({ role, content })),
    temperature: 0,
    maxOutputTokens: answerTokens,
    // The protocols allow at most four stop strings.
    ...(stop.length > 0 && { stopSequences: stop.slice(0, 4) }),
    maxRetries: 0,
    // Without a handler, the library prints the vendor's error, including the request.
    onError: () => {},
  });
  let text = "";
  for await (const part of answer.stream) {
    if (part.type === "error") throw part.error;
    if (part.type === "text-delta") text += part.text;
  }
  return text;
}
