import type { Logger } from "pino";
import { type CircuitBreakerPolicy, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel";
import { z } from "zod";
import { builtInModel } from "#ai/built-in/built-in-model.ts";
import { fallbackModel } from "#ai/built-in/fallback-model.ts";
import type { TextModel, TextChunk, TextRequest } from "#ai/text-model.ts";
import { AppError, isAppError } from "#domain/errors.ts";
import type { Fetch } from "./bounded-fetch.ts";
import { vendorTextModel, type VendorTiming } from "./vendor-text-model.ts";
import { vendorLanguageModel, type VendorChoice } from "./vendors.ts";

/** When a vendor's circuit breaker opens, for how long, and after which silence a caller who leaves counts as a timeout. Milliseconds. */
export type GuardTiming = { failures: number; rest: number; patience: number };

const usualTiming: GuardTiming = { failures: 5, rest: 30_000, patience: 10_000 };

/** A person disconnected before the first word, too early to say anything about the vendor. */
class LeftEarly extends Error {}

/** The vendor was not even called: if the breaker opened, the stand-in's answers would hide the reason. */
const isNotAllowed = (error: unknown) => isAppError(error) && error.code === "tutor.server_not_allowed";

/** The breaker's own state while it is open. */
const restingSchema = z.object({ ownState: z.record(z.string(), z.unknown()), breakerState: z.unknown() });

type GuardOptions = { standIn: TextModel; log: Logger; timing?: Partial<GuardTiming> };

/** The settings of the text model, from the environment or an admin; key and address are absent if the vendor needs none. */
export type TextModelEnvironment = {
  textModel: "built-in" | VendorChoice;
  aiBaseUrl?: string | null | undefined;
  aiApiKey?: string | null | undefined;
};

export type TextModelOptions = {
  /** Where the models log for the operator. */
  log: Logger;
  /** How the vendor is called; by default without restrictions, as the operator's choice may be. */
  fetch?: Fetch;
  /** Timeouts; for tests. */
  timing?: Partial<VendorTiming & GuardTiming>;
};

/** Create the configured text model: the built-in faculty, or a vendor with the built-in one as its stand-in. Calls nothing yet. */
export function createTextModel(environment: TextModelEnvironment, { log, fetch, timing }: TextModelOptions): TextModel {
  if (environment.textModel === "built-in") return builtInModel();
  const choice = environment.textModel;
  const connection = { baseUrl: environment.aiBaseUrl ?? undefined, apiKey: environment.aiApiKey ?? undefined, fetch };
  const vendor = vendorTextModel(`${choice.vendor}:${choice.model}`, vendorLanguageModel(choice, connection), timing);
  return guardedTextModel(vendor, { standIn: fallbackModel(vendor.name), log, ...(timing && { timing }) });
}

/**
 * Put a vendor behind a circuit breaker. After five failures in a row it is open for half a minute: `stream` throws "tutor.vendor_resting"
 * at once, so that nobody has to wait, and `standIn` answers. Then one call tests the vendor again. Each process has its own breaker, and
 * knows nothing of failures in other processes.
 */
function guardedTextModel(vendor: TextModel, { standIn, log, timing }: GuardOptions): TextModel {
  const { failures, rest, patience } = { ...usualTiming, ...timing };
  /** When the breaker opened, by a monotonic clock. */
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

  /** Close an overdue breaker. The library uses the wall clock: if that was set back, the breaker would stay open for longer. */
  function endOverdueRest(): void {
    if (breaker.state !== CircuitState.Open || performance.now() - brokenAt < rest) return;
    const { ownState, breakerState } = restingSchema.parse(breaker.toJSON());
    breaker = newBreaker({ ownState: { ...ownState, openedAt: 0 }, breakerState });
  }

  /** Ask the breaker to admit a call. Returns how to report its outcome. Throws while the breaker is open. */
  async function enter(): Promise<{ succeed: () => void; fail: (error: unknown) => void }> {
    endOverdueRest();
    // Otherwise the breaker would make other calls wait for the test call.
    if (breaker.state === CircuitState.HalfOpen) throw new AppError("tutor.vendor_resting");
    const call = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    breaker
      .execute(() => {
        entered.resolve();
        return call.promise;
      })
      // The call's own failure is reported by `stream`; this one means that the breaker is open and never started the call.
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
      // Settle the call; after an error it is settled already. If the caller left before the first word, a wait of at least `patience`
      // counts as the vendor's timeout, and a shorter one says nothing about the vendor.
      if (hasSpoken || !request.signal.aborted) succeed();
      else fail(performance.now() - began >= patience ? new AppError("tutor.vendor_timeout") : new LeftEarly());
    }
  }

  return { name: vendor.name, isFree: vendor.isFree, standIn, stream };
}
