import { translateAnswer } from "#server/platform/language/answer-texts.ts";
import { callersLanguage } from "#server/platform/language/caller-language.ts";
import type { Logger } from "pino";
import type { AnswerEvent } from "#ai/tutor/stream-answer.ts";
import { encodeStreamEvent, type Citation, type Suggestion } from "#domain/chat.schema.ts";
import { streamEnd } from "#domain/stream-line.ts";
import type { StoredCitation } from "#domain/conversation.schema.ts";
import type { AppError } from "#domain/errors.ts";
import type { ArticleCitation } from "#domain/help.schema.ts";
import { reportFailure, toAppError } from "#server/platform/http/errors.ts";

/** A part of an answer in the stream: text, citations, or suggested lessons. */
export type StreamedEvent =
  | { kind: "text"; text: string }
  | { kind: "citations"; citations: StoredCitation[] }
  | { kind: "suggestions"; suggestions: Suggestion[] }
  | Extract<AnswerEvent, { kind: "trace" }>;

/** Milliseconds: how long a failure can still become an HTTP status, and after how long a silent stream sends a heartbeat. */
export type StreamTiming = { patience: number; heartbeat: number };
const usualTiming: StreamTiming = { patience: 8_000, heartbeat: 15_000 };

/** A comment line that keeps proxies from closing the connection; readers skip it. */
const heartbeatLine = ": still here\n\n";

const headers = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Proxies must neither cache nor buffer the pieces.
  "Cache-Control": "no-cache, no-transform",
  "X-Accel-Buffering": "no",
};

export type StreamOptions = {
  leave: AbortController;
  log: Logger;
  requestId: string;
  /** The language of the answer, for the Content-Language header. */
  language: string;
  timing?: Partial<StreamTiming>;
};

/** Send a written answer as a stream. */
export function streamResponse(events: AsyncGenerator<StreamedEvent>, options: StreamOptions): Promise<Response> {
  return streamLines(events, encode, options);
}

/**
 * Stream an answer: "data:" lines, and "data: [DONE]" at the end. A failure before the first event is thrown, so that it gets a status; a
 * later one becomes an error line, and the stream ends without [DONE]. `leave` is aborted when the reader disconnects.
 */
export async function streamLines<Event>(
  events: AsyncGenerator<Event>,
  encode: (event: Event) => string,
  options: StreamOptions,
): Promise<Response> {
  const { leave, log, requestId } = options;
  const { patience, heartbeat } = { ...usualTiming, ...options.timing };
  const encoder = new TextEncoder();
  const ofCaller = callersLanguage() ?? "en";
  let next = askForNext(events);
  await within(next, patience);

  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      try {
        const come = await within(next, heartbeat);
        if (leave.signal.aborted) return;
        if (come === "late") return send(heartbeatLine);
        if (come.done) {
          send(streamEnd);
          return controller.close();
        }
        next = askForNext(events);
        send(encode(come.value));
      } catch (error) {
        if (leave.signal.aborted) return;
        send(encodeStreamEvent({ error: translateAnswer(reportBrokenAnswer(error, log, requestId).message, ofCaller) }));
        controller.close();
      }
    },
    cancel: () => {
      // Running work is ended by the signal; an answer that waits for its reader is ended by `return`.
      leave.abort();
      events.return(undefined).catch(() => {});
    },
  });
  return new Response(stream, { headers: { ...headers, "Content-Language": options.language } });
}

/** Encode one event. Citations of lessons and of help articles are separate lines. */
function encode(event: StreamedEvent): string {
  if (event.kind === "text") return encodeStreamEvent({ text: event.text });
  // The trace is stored, not sent.
  if (event.kind === "trace") return "";
  if (event.kind === "suggestions") return encodeStreamEvent({ suggestions: event.suggestions });
  const articles = event.citations.filter((citation): citation is ArticleCitation => "article" in citation);
  const citations = event.citations.filter((citation): citation is Citation => "lessonId" in citation);
  return [
    ...(citations.length > 0 ? [encodeStreamEvent({ citations })] : []),
    ...(articles.length > 0 ? [encodeStreamEvent({ articles })] : []),
  ].join("");
}

/** Return the error to show, and log what concerns the operator. */
export function reportBrokenAnswer(error: unknown, log: Logger, requestId: string): AppError {
  const known = toAppError(error);
  reportFailure(log, { requestId, code: known.code, err: error }, "an answer broke off");
  return known;
}

/** Request the next event. A failure may occur before it is awaited; the empty handler keeps it from counting as unhandled. */
function askForNext<Event>(events: AsyncGenerator<Event>): Promise<IteratorResult<Event>> {
  const next = events.next();
  next.catch(() => {});
  return next;
}

async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => (timer = setTimeout(() => resolve("late"), milliseconds)));
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
