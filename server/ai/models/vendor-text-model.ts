import { streamText, type LanguageModel, type LanguageModelUsage } from "ai";
import { AppError } from "#domain/errors.ts";
import { storableText } from "#domain/storable-text.ts";
import type { TextChunk, TextModel, TextRequest, TokenUsage } from "#ai/text-model.ts";
import { vendorFailure } from "./vendor-failure.ts";

/** How many milliseconds a vendor may be silent, and how many it may take for a whole answer. */
export type VendorTiming = { silence: number; total: number };
const patience: VendorTiming = { silence: 60_000, total: 300_000 };

/** More characters per requested token than this mean that the vendor ignores the limit, and every word is billed. */
const charactersPerToken = 12;

/** A larger reported number of tokens is invalid: no model reads or writes as many in one call. */
const mostTokens = 10_000_000;

// The library's own warnings would appear in the log as plain text.
globalThis.AI_SDK_LOG_WARNINGS = false;

/** Adapt a vendor to the faculty's port. One request per call: a failed one is not retried, because its cost would be paid twice. */
export function vendorTextModel(name: string, model: LanguageModel, timing: Partial<VendorTiming> = {}): TextModel {
  return { name, isFree: false, stream: (request) => streamFromVendor(model, request, { ...patience, ...timing }) };
}

async function* streamFromVendor(model: LanguageModel, request: TextRequest, timing: VendorTiming): AsyncGenerator<TextChunk> {
  const hangUp = new AbortController();
  const late = new AppError("tutor.vendor_timeout");
  const giveUp = () => hangUp.abort(late);
  const total = setTimeout(giveUp, timing.total);
  let silence = setTimeout(giveUp, timing.silence);
  const signal = AbortSignal.any([request.signal, hangUp.signal]);
  const whole = wholeCharacters();
  let characters = 0;
  let hasText = false;
  try {
    signal.throwIfAborted();
    const answer = streamText({
      model,
      instructions: request.system,
      messages: request.messages.map(({ role, content }) => ({ role, content })),
      maxOutputTokens: request.maxOutputTokens,
      maxRetries: 0,
      abortSignal: signal,
      // Without a handler, the library prints the vendor's error, including the request.
      onError: () => {},
    });
    for await (const part of withSignal(answer.stream, signal)) {
      clearTimeout(silence);
      if (part.type === "error") throw part.error;
      if (part.type === "text-delta" && part.text !== "") {
        characters += part.text.length;
        if (characters > request.maxOutputTokens * charactersPerToken) throw new Error("answer without end");
        const text = whole(part.text);
        if (text !== "") {
          hasText = true;
          yield { kind: "text", text };
        }
      }
      if (part.type === "finish") {
        if (!hasText) throw new Error("answer without text");
        if (part.rawFinishReason === undefined) throw new Error("answer cut short");
        const usage = readUsage(part.totalUsage);
        if (usage) yield { kind: "usage", usage };
      }
      // Start the vendor's clock here, so that the reader's own delay does not count.
      silence = setTimeout(giveUp, timing.silence);
    }
  } catch (error) {
    request.signal.throwIfAborted();
    throw hangUp.signal.aborted ? late : vendorFailure(error);
  } finally {
    clearTimeout(silence);
    clearTimeout(total);
    hangUp.abort();
  }
}

/** Return a vendor's reported usage; null if it is missing or impossible, and therefore has to be estimated. */
function readUsage({ inputTokens = -1, outputTokens = -1 }: LanguageModelUsage): TokenUsage | null {
  const isPossible = (tokens: number) => tokens >= 0 && tokens <= mostTokens;
  // No call has zero input tokens.
  return inputTokens > 0 && isPossible(inputTokens) && isPossible(outputTokens) ? { inputTokens, outputTokens } : null;
}

/** Create a function that makes pieces of text storable; half a surrogate pair waits for its other half in the next piece. */
function wholeCharacters(): (piece: string) => string {
  let half = "";
  return (piece) => {
    const text = half + piece;
    half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
    return storableText(text.slice(0, text.length - half.length));
  };
}

/** End a stream with the signal's reason as soon as it is aborted, even if the library is still waiting for something. */
async function* withSignal<T>(stream: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = stream[Symbol.asyncIterator]();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  for (;;) {
    const next = await Promise.race([iterator.next(), aborted]);
    if (next.done) return;
    yield next.value;
  }
}
