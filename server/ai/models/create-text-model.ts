import type { Logger } from "pino";
import { type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { z } from "zod";
import { builtInFaculty } from "#ai/built-in/built-in-faculty.ts";
import { standInFaculty } from "#ai/built-in/stand-in-faculty.ts";
import type { TextModel, TextChunk, TextRequest } from "#ai/text-model.ts";
import { AppError, isAppError } from "#domain/errors.ts";
import type { Fetch } from "./bounded-fetch.ts";
import { vendorTextModel, type VendorTiming } from "./vendor-text-model.ts";
import { vendorLanguageModel, type VendorChoice } from "./vendors.ts";

/** When a vendor counts as out of order, and for how long it is left alone. Milliseconds. */
export type GuardTiming = { failures: number; rest: number; patience: number };

const usualTiming: GuardTiming = { failures: 5, rest: 30_000, patience: 10_000 };

/** A person left before a word had come, and so early that it says nothing about the vendor. */
class LeftEarly extends Error {}

/** The vendor was not even asked: resting would hide why behind answers of somebody else. */
const isNotAllowed = (error: unknown) => isAppError(error) && error.code === "tutor.server_not_allowed";

/** What the breaker says of itself while it rests. */
const restingSchema = z.object({ ownState: z.record(z.string(), z.unknown()), breakerState: z.unknown() });

type GuardOptions = { standIn: TextModel; log: Logger; timing?: Partial<GuardTiming> };

/** What the environment, or an admin, says of the text model; a key or an address is absent where the vendor needs none. */
export type TextModelEnvironment = {
  textModel: "built-in" | VendorChoice;
  aiBaseUrl?: string | null | undefined;
  aiApiKey?: string | null | undefined;
};

export type TextModelOptions = {
  /** What the models tell the operator. */
  log: Logger;
  /** How the vendor is reached; as the operator reaches it unless given. */
  fetch?: Fetch;
  /** How long they wait; for tests. */
  timing?: Partial<VendorTiming & GuardTiming>;
};

/** The text model that was chosen: the built-in faculty, or a vendor's with the built-in one in reserve. Nothing is called yet. */
export function createTextModel(environment: TextModelEnvironment, { log, fetch, timing }: TextModelOptions): TextModel {
  if (environment.textModel === "built-in") return builtInFaculty();
  const choice = environment.textModel;
  const connection = { baseUrl: environment.aiBaseUrl ?? undefined, apiKey: environment.aiApiKey ?? undefined, fetch };
  const vendor = vendorTextModel(`${choice.vendor}:${choice.model}`, vendorLanguageModel(choice, connection), timing);
  return guardedTextModel(vendor, { standIn: standInFaculty(vendor.name), log, ...(timing && { timing }) });
}

/**
 * A vendor behind a circuit breaker: after five failures in a row it rests for half a minute, in which `stream` throws
 * "tutor.vendor_resting" at once instead of keeping people waiting; `standIn` answers meanwhile. Then one call tries it again. One breaker a
 * process: what a process has not met itself it does not know.
 */
function guardedTextModel(vendor: TextModel, { standIn, log, timing }: GuardOptions): TextModel {
  const { failures, rest, patience } = { ...usualTiming, ...timing };
  /** When the rest that goes on began, by a clock that nobody can set. */
  let brokenAt = 0;
  let breaker = newBreaker();

  function newBreaker(initialState?: unknown): CircuitBreakerPolicy {
    const made = circuitBreaker(
      handleWhen((error) => !(error instanceof LeftEarly || isNotAllowed(error))),
      { halfOpenAfter: rest, breaker: new ConsecutiveBreaker(failures), ...(initialState === undefined ? {} : { initialState }) },
    );
    made.onBreak(() => {
      brokenAt = performance.now();
      log.warn({ model: vendor.name, rest }, "the AI vendor is left alone for a while");
    });
    made.onReset(() => log.info({ model: vendor.name }, "the AI vendor answers again"));
    return made;
  }

  /** The library measures the rest by the clock of the day: one that was set back meanwhile would make it last as long as that. */
  function endOverdueRest(): void {
    if (breaker.state !== CircuitState.Open || performance.now() - brokenAt < rest) return;
    const { ownState, breakerState } = restingSchema.parse(breaker.toJSON());
    breaker = newBreaker({ ownState: { ...ownState, openedAt: 0 }, breakerState });
  }

  /** Asks the breaker to let a call through. Answers how to report its end; throws when the vendor rests. */
  async function enter(): Promise<{ succeed: () => void; fail: (error: unknown) => void }> {
    endOverdueRest();
    // The breaker would let others wait for the one that tries.
    if (breaker.state === CircuitState.HalfOpen) throw new AppError("tutor.vendor_resting");
    const call = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    breaker
      .execute(() => {
        entered.resolve();
        return call.promise;
      })
      // Reported by whoever made the call; a breaker that is open never began one.
      .catch(() => entered.reject(new AppError("tutor.vendor_resting")));
    await entered.promise;
    return { succeed: () => call.resolve(), fail: (error) => call.reject(error) };
  }

  async function* stream(request: TextRequest): AsyncGenerator<TextChunk> {
    const { succeed, fail } = await enter();
    const began = performance.now();
    let hasSpoken = false;
    try {
      for await (const chunk of vendor.stream(request)) {
        hasSpoken = true;
        yield chunk;
      }
    } catch (error) {
      if (!request.signal.aborted) fail(error);
      throw error;
    } finally {
      // Whoever waited in vain has met the same silence that the clock would have ended. After a failure this changes nothing.
      if (hasSpoken || !request.signal.aborted) succeed();
      else fail(performance.now() - began >= patience ? new AppError("tutor.vendor_timeout") : new LeftEarly());
    }
  }

  return { name: vendor.name, isFree: vendor.isFree, standIn, stream };
}
