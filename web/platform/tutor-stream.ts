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

/** Return the error of a stream in which nothing arrives any more. */
export function answerStalled(): Error {
  return new AnswerInterrupted(readMessage(msg`The answer stopped arriving.`));
}

/**
 * Parse the lines of a streamed answer and yield its parts until the stream's end marker. An unreadable line is passed to `onUnreadable`
 * and skipped. Throws Error with the text of an error line, and AnswerInterrupted when the lines end too early; rethrows what the lines
 * throw.
 */
export async function* readAnswer(
  lines: AsyncIterable<string>,
  onUnreadable: (line: string) => void = (line) => console.warn("Unreadable line in the tutor's answer:", line),
): AsyncGenerator<AnswerPart, void, undefined> {
  for await (const line of lines) {
    const decoded = decodeStreamLine(line);
    if (decoded.kind === "end") return;
    if (decoded.kind === "unreadable") onUnreadable(decoded.line);
    if (decoded.kind !== "event") continue;
    if ("error" in decoded.event) throw new Error(decoded.event.error);
    yield "articles" in decoded.event ? { citations: decoded.event.articles } : decoded.event;
  }
  throw new AnswerInterrupted(readMessage(msg`The connection was lost before the answer was complete.`));
}
