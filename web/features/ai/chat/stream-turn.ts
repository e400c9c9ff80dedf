import { AnswerInterrupted, type AnswerPart } from "#web/platform/tutor-stream.ts";
import type { TutorQuestion } from "#web/platform/tutor-stream-request.ts";

type Stream = (question: TutorQuestion, signal: AbortSignal) => AsyncIterable<AnswerPart>;

/** Milliseconds before a retry while the browser reports a connection: a change of networks takes a moment. */
const pauseMs = 1000;

/**
 * Stream an answer. When the connection is lost it yields "lost" once and sends the same turn again, as soon as the academy is
 * reachable; the answer then restarts from its beginning. Throws what the second attempt throws, and the academy's own errors.
 */
export async function* streamTurn(
  stream: Stream,
  question: TutorQuestion,
  signal: AbortSignal,
  untilReachable: (signal: AbortSignal) => Promise<void> = untilOnline,
): AsyncGenerator<AnswerPart | "lost", void, undefined> {
  try {
    yield* stream(question, signal);
  } catch (error) {
    if (signal.aborted || !isLostConnection(error)) throw error;
    yield "lost";
    await untilReachable(signal);
    yield* stream(question, signal);
  }
}

/** Return whether an error is a network failure, as opposed to a response of the academy. */
export function isLostConnection(error: unknown): boolean {
  // Browsers throw a TypeError for network failures; the auth client has its own error.
  return (
    error instanceof AnswerInterrupted ||
    error instanceof TypeError ||
    (error instanceof Error && error.name === "AuthRetryableFetchError")
  );
}

function untilOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => (timer = setTimeout(end, pauseMs));
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener("online", wait);
      signal.removeEventListener("abort", end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    signal.addEventListener("abort", end);
    if (navigator.onLine) wait();
    else window.addEventListener("online", wait, { once: true });
  });
}
