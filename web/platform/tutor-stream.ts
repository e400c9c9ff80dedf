import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { decodeStreamLine, type Suggestion } from "#domain/chat.schema.ts";
import type { StoredCitation } from "#domain/conversation.schema.ts";

/** A part of an answer being written. The first one is the language of the answer. */
export type AnswerPart =
  | { language: string }
  | { text: string }
  | { citations: StoredCitation[] }
  | { suggestions: Suggestion[] };

/** The answer was interrupted: its stream ended early, or nothing arrived for too long. */
export class AnswerInterrupted extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "AnswerInterrupted";
  }
}

/**
 * Parse the chunks of a streamed answer, which may be split within a line or a character, and yield its parts until the stream's end
 * marker. An unreadable line is passed to `onUnreadable` and skipped. Throws Error with the text of an error line, and AnswerInterrupted
 * when the chunks end too early; rethrows what the chunks throw.
 */
export async function* readAnswer(
  chunks: AsyncIterable<Uint8Array>,
  onUnreadable: (line: string) => void = (line) => console.warn("Unreadable line in the tutor's answer:", line),
): AsyncGenerator<AnswerPart, void, undefined> {
  for await (const line of readLines(chunks)) {
    const decoded = decodeStreamLine(line);
    if (decoded.kind === "end") return;
    if (decoded.kind === "unreadable") onUnreadable(decoded.line);
    if (decoded.kind !== "event") continue;
    if ("error" in decoded.event) throw new Error(decoded.event.error);
    yield "articles" in decoded.event ? { citations: decoded.event.articles } : decoded.event;
  }
  throw new AnswerInterrupted(readMessage(msg`The connection was lost before the answer was complete.`));
}

/** Throw AnswerInterrupted when nothing arrives for `limitMs` milliseconds. */
export async function* withStallLimit<T>(chunks: AsyncIterable<T>, limitMs: number): AsyncGenerator<T, void, undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  try {
    while (true) {
      const next = await orStalled(iterator.next(), limitMs);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Not awaited: a source that hangs would block its reader, too.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

function orStalled<T>(next: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new AnswerInterrupted(readMessage(msg`The answer stopped arriving.`))), limitMs);
    next.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield line.replace(/\r$/, "");
  }
  rest += decoder.decode();
  if (rest !== "") yield rest.replace(/\r$/, "");
}
