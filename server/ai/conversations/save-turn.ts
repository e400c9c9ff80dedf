import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { Suggestion } from "#domain/chat.schema.ts";
import type { StoredCitation } from "#domain/conversation.schema.ts";
import type { AnswerTrace } from "#ai/tutor/stream-answer.ts";
import { AppError } from "#domain/errors.ts";
import type { Database } from "#server/dependencies.ts";
import { anchorCitations } from "./anchor-citations.ts";
import { leaseTurn, endTurn, isBeingAnswered, renewLease, type AskedTurn, type TurnEnd } from "./lease-turn.ts";

/** A part of an answer, as far as a conversation stores it. */
export type AnswerPart<Citation> =
  | { kind: "text"; text: string }
  | { kind: "citations"; citations: Citation[] }
  | { kind: "suggestions"; suggestions: Suggestion[] }
  | { kind: "trace"; trace: AnswerTrace };

type StoreDependencies = { db: Database; log: Logger; draining: AbortSignal };
type SavedTurn<Citation extends StoredCitation> = {
  asked: AskedTurn;
  /** Write the answer; ends when the signal is aborted. Called at most once. */
  write: () => AsyncGenerator<AnswerPart<Citation>>;
  /** Aborted when the person disconnects, or stops the answer. */
  signal: AbortSignal;
};

/**
 * Milliseconds: between polls of a turn that another request is answering, growing from `look` to `longestLook` so that repeated requests
 * cannot cause endless queries; until such polling gives up (`waiting`); and between renewals of a lease.
 */
const pauses = { look: 300, longestLook: 3_000, waiting: 330_000, renewal: 5_000 };

/** Milliseconds until a failed attempt to store how an answer ended is repeated, growing up to `longest`, and until that is given up. */
const retries = { first: 200, longest: 2_000, waiting: 60_000 };

/**
 * Answer a turn of a conversation and store the answer. If the turn was answered before, yield the stored answer; if it is being answered
 * at this moment (in another tab, or by the same request sent twice), wait for that; if it broke off, answer it anew. Ends only once the
 * answer is stored, so that an answer shown as complete is still there later. Throws what `leaseTurn` and `write` throw, and
 * `server.unavailable` if the answer could not be stored.
 */
export async function* saveTurn<Citation extends StoredCitation>(
  { db, log, draining }: StoreDependencies,
  { asked, write, signal }: SavedTurn<Citation>,
): AsyncGenerator<AnswerPart<Citation>> {
  const ended = AbortSignal.any([signal, draining]);
  let turn = await leaseTurn(db, asked);
  const givenUp = performance.now() + pauses.waiting;
  for (let look = pauses.look; turn.kind === "in-progress"; look = Math.min(look * 1.2, pauses.longestLook)) {
    if (performance.now() > givenUp) throw new AppError("tutor.busy");
    // Disconnecting or draining ends the pause; which of the two it was is checked below.
    await wait(look, undefined, { signal: ended }).catch(() => {});
    if (signal.aborted) return;
    if (draining.aborted) throw new AppError("server.unavailable");
    if (!(await isBeingAnswered(db, asked))) turn = await leaseTurn(db, asked);
  }
  if (turn.kind === "answered") {
    yield { kind: "text", text: turn.answer };
    const [{ citations } = turn] = await anchorCitations(db, [turn]);
    // A turn's stored citations are of the same kind as the answer's.
    if (citations.length > 0) yield { kind: "citations", citations: citations as Citation[] };
    if (turn.suggestions.length > 0) yield { kind: "suggestions", suggestions: turn.suggestions };
    return;
  }

  const { lease } = turn;
  const end: TurnEnd & { citations: Citation[]; suggestions: Suggestion[] } = {
    state: "cut",
    answer: "",
    citations: [],
    suggestions: [],
  };
  let isStored = false;
  const renewal = setInterval(() => {
    renewLease(db, asked, lease).catch((error: unknown) => log.warn({ err: error }, "the lease of a turn was not renewed"));
  }, pauses.renewal);
  try {
    for await (const part of write()) {
      if (part.kind === "text") end.answer += part.text;
      else if (part.kind === "citations") end.citations.push(...part.citations);
      else if (part.kind === "suggestions") end.suggestions.push(...part.suggestions);
      else end.trace = part.trace;
      yield part;
    }
    if (!ended.aborted) end.state = end.answer.trim() === "" ? "failed" : "answered";
  } catch (error) {
    if (!ended.aborted) end.state = "failed";
    throw error;
  } finally {
    clearInterval(renewal);
    isStored = await storeEnd(() => endTurn(db, asked, lease, end), { log, draining });
  }
  if (!isStored && !signal.aborted) throw new AppError("server.unavailable");
}

/**
 * Store how an answer ended. Retries if the database is unavailable for a moment, because the person has read the answer by now. Returns
 * false if that failed; the turn then counts as broken off, and can be asked again.
 */
async function storeEnd(note: () => Promise<void>, { log, draining }: Omit<StoreDependencies, "db">): Promise<boolean> {
  const givenUp = performance.now() + retries.waiting;
  for (let pause = retries.first; ; pause = Math.min(pause * 2, retries.longest)) {
    // When the process is about to stop, only one more attempt is made, at once.
    const isLast = draining.aborted || performance.now() > givenUp;
    try {
      await note();
      return true;
    } catch (error) {
      if (isLast) {
        log.error({ err: error }, "an answer could not be kept");
        return false;
      }
    }
    await wait(pause, undefined, { signal: draining }).catch(() => {});
  }
}
