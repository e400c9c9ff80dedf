import { AnswerInterrupted, type AnswerPart } from "#web/platform/tutor-stream.ts";
import type { TutorQuestion } from "#web/platform/tutor-stream-request.ts";

type Stream = (question: TutorQuestion, signal: AbortSignal) => AsyncIterable<AnswerPart>;

/** Milliseconds before asking again while the browser believes that it is connected: a network that changes needs a moment. */
const pauseMs = 1000;

/**
 * Streams an answer. When the connection is lost it says so once ("lost") and asks again, the same turn, as soon as the academy can be
 * reached; the answer then comes anew from its beginning. Throws what the second try throws, and whatever the academy itself says.
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

/** True for what happens on the way, as opposed to what the academy answered. */
export function isLostConnection(error: unknown): boolean {
  // Browsers say TypeError when nothing can be reached; the auth client has a name for it.
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
