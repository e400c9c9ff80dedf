import { sql } from "kysely";
import type { Logger } from "pino";
import { AppError, isAppError } from "#domain/errors.ts";
import { dayMs } from "#domain/moment.ts";
import { type TokenUsage, answeringModel, type TextChunk, type TextModel, type TextRequest } from "#ai/text-model.ts";
import type { Database } from "#server/dependencies.ts";
import type { ErrorCode } from "#domain/error-codes.ts";

/** One call to a model. A free call reserves no tokens, but counts as a concurrent call. */
type BudgetedCall = { userId: string; functionName: string; model: string; tokens: number; isFree: boolean };

/**
 * A reserved call. It must end with `settle` or `refund`; both retry once if the database fails, and then only log. The settled amount is
 * the vendor's report if that is plausible compared with our own estimate.
 */
export type Reservation = { settle(reported: TokenUsage, estimate?: TokenUsage): Promise<void>; refund(): Promise<void> };

/** Throws `tutor.busy`, `tutor.budget_spent`, or `tutor.budget_unknown` if the ledger cannot be read or written. */
export type Budget = { reserve(call: BudgetedCall): Promise<Reservation> };

/** Concurrent answers per person, over all processes. */
const atOnce = 2;
/** No call takes longer: an older reservation belongs to a crashed process. */
const staleMilliseconds = 10 * 60_000;
/** A report above this many times the estimate is implausible, unless more was reserved from the start. */
const believedFactor = 8;

type BudgetOptions = { db: Database; dailyTokens: number; clock: () => Date; log: Logger };

/**
 * Create the daily budget of each person, stored in the table ai_usage. Tokens are reserved before a call, in a transaction that holds a
 * lock per person, so that concurrent calls cannot overspend together. Reservations left by a crashed process are released when the next
 * one starts, or after ten minutes.
 */
export function createBudget({ db, dailyTokens, clock, log }: BudgetOptions): Budget {
  let leftBehind: Promise<void> | null = null;
  const begin = clock();

  async function reserve(call: BudgetedCall): Promise<Reservation> {
    try {
      leftBehind ??= releaseReservations(db, { before: begin, now: begin });
      await leftBehind;
      const id = await insertReservation(db, { call, dailyTokens, now: clock() });
      return {
        settle: (reported, estimate = reported) => {
          const { inputTokens, outputTokens } = believe(reported, estimate, call.tokens);
          if (inputTokens !== reported.inputTokens || outputTokens !== reported.outputTokens)
            log.warn({ reservation: id, model: call.model, reported, estimate }, "what a vendor says of its usage cannot be");
          return end(id, { status: "settled", input_tokens: Math.ceil(inputTokens), output_tokens: Math.ceil(outputTokens) });
        },
        refund: () => end(id, { status: "refunded", input_tokens: 0, output_tokens: 0 }),
      };
    } catch (error) {
      if (isAppError(error)) throw error;
      leftBehind = null;
      throw new AppError("tutor.budget_unknown", {}, { cause: error });
    }
  }

  async function end(id: string, entry: { status: string; input_tokens: number; output_tokens: number }): Promise<void> {
    const write = () =>
      db
        .updateTable("ai_usage")
        .set({ ...entry, settled_at: clock().toISOString() })
        .where("id", "=", id)
        .execute();
    await write()
      .catch(write)
      .catch((error: unknown) => log.error({ err: error, reservation: id }, "an AI call could not be settled"));
  }

  return { reserve };
}

/**
 * Record tokens that were spent without a reservation: by a person's question, besides its answer, charged to their daily budget; or by the
 * academy itself (null).
 */
export async function chargeTokens(
  db: Database,
  { userId, functionName, model, tokens }: { userId: string | null; functionName: string; model: string; tokens: number },
): Promise<void> {
  await db
    .insertInto("ai_usage")
    .values({
      user_id: userId,
      day: sql<string>`(now() at time zone 'utc')::date`,
      function_name: functionName,
      model,
      reserved_tokens: 0,
      input_tokens: tokens,
      status: "settled",
      settled_at: sql<string>`now()`,
    })
    .execute();
}

/** Check a vendor's reported usage. An invalid report is replaced by the estimate, and an implausibly large one is capped. */
function believe(reported: TokenUsage, estimate: TokenUsage, room: number): TokenUsage {
  const one = (said: number, estimated: number) =>
    Number.isFinite(said) && said >= 0 ? Math.min(said, Math.max(estimated * believedFactor, room)) : estimated;
  return {
    inputTokens: one(reported.inputTokens, estimate.inputTokens),
    outputTokens: one(reported.outputTokens, estimate.outputTokens),
  };
}

/** Release reservations made before a moment and never settled, of everyone or of one person. */
async function releaseReservations(
  db: Database,
  { before, now, userId }: { before: Date; now: Date; userId?: string },
): Promise<void> {
  await db
    .updateTable("ai_usage")
    .set({ status: "refunded", settled_at: now.toISOString() })
    .where("status", "=", "reserved")
    // A date that far in the future belongs to no running process.
    .where((or) =>
      or.or([
        or("created_at", "<", before.toISOString()),
        or("created_at", ">", new Date(now.getTime() + staleMilliseconds).toISOString()),
      ]),
    )
    .$call((query) => (userId === undefined ? query : query.where("user_id", "=", userId).where("day", ">=", dayOf(before, 1))))
    .execute();
}

/** Return the UTC day of a moment, or so many days before it. */
function dayOf(moment: Date, daysBefore = 0): string {
  return new Date(moment.getTime() - daysBefore * dayMs).toISOString().slice(0, 10);
}

async function insertReservation(
  db: Database,
  { call, dailyTokens, now }: { call: BudgetedCall; dailyTokens: number; now: Date },
): Promise<string> {
  const day = dayOf(now);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`ai budget ${call.userId}`}, 0))`.execute(trx);
    const before = new Date(now.getTime() - staleMilliseconds);
    // Usage recorded by a fast clock counts as today's; otherwise it would be missing today and spend a later day's budget.
    await trx.updateTable("ai_usage").set({ day }).where("user_id", "=", call.userId).where("day", ">", day).execute();
    await releaseReservations(trx, { before, now, userId: call.userId });
    const used = await trx
      .selectFrom("ai_usage")
      .where("user_id", "=", call.userId)
      // A call that began before midnight may still be running.
      .where("day", ">=", dayOf(before))
      .select((eb) => [
        eb.fn.count<number>("id").filterWhere("status", "=", "reserved").as("running"),
        sql<number>`coalesce(sum(case status when 'reserved' then reserved_tokens when 'settled' then input_tokens + output_tokens else 0 end)
          filter (where day = ${day}), 0)`.as("tokens"),
      ])
      .executeTakeFirstOrThrow();
    if (used.running >= atOnce) throw new AppError("tutor.busy");
    if (!call.isFree && used.tokens + call.tokens > dailyTokens) throw new AppError("tutor.budget_spent");
    const { id } = await trx
      .insertInto("ai_usage")
      .values({
        user_id: call.userId,
        day,
        function_name: call.functionName,
        model: call.model,
        reserved_tokens: call.isFree ? 0 : call.tokens,
        created_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Estimate the tokens of a text: one per four ASCII characters, and one per character of other scripts. */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / 4) + others;
}

export type BudgetedModelDependencies = { textModel: TextModel; budget: Budget; draining: AbortSignal };

/** The possible failures of every call that asks a model. */
export const modelFailures = [
  "tutor.busy",
  "tutor.budget_spent",
  "tutor.budget_unknown",
  "tutor.vendor_failed",
  "tutor.server_not_allowed",
  "tutor.vendor_timeout",
] as const satisfies readonly ErrorCode[];

/** A safety factor for the estimate, so that a reservation is rarely too small. */
const inputMargin = 1.25;

/**
 * Wrap the model for one person and one function. Each call is reserved, and settled with the vendor's report or, without one, with an
 * estimate. A failed call is refunded; an abandoned one is charged for what arrived. While the vendor's circuit breaker is open, its
 * stand-in is called. `stream` throws what `Budget` throws before the first piece, what the model throws, and `server.unavailable` when the
 * process drains.
 */
export function budgetedModel(
  { textModel, budget, draining }: BudgetedModelDependencies,
  { userId, functionName }: { userId: string; functionName: string },
): Pick<TextModel, "stream"> {
  async function* call(model: TextModel, request: TextRequest): AsyncGenerator<TextChunk> {
    const input =
      estimateTokens(request.system) + request.messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0);
    const reservation = await budget.reserve({
      userId,
      functionName,
      model: model.name,
      tokens: Math.ceil(input * inputMargin) + request.maxOutputTokens,
      isFree: model.isFree,
    });
    let reported: TokenUsage | null = null;
    let text = "";
    const settle = () => {
      if (model.isFree) return reservation.settle({ inputTokens: 0, outputTokens: 0 });
      const estimate = { inputTokens: input, outputTokens: estimateTokens(text) };
      return reservation.settle(reported ?? estimate, estimate);
    };
    const signal = AbortSignal.any([request.signal, draining]);
    // A reader that stops reading ends this generator without an error.
    let outcome: "left" | "answered" | "failed" = "left";
    try {
      yield { kind: "model", name: model.name };
      for await (const chunk of model.stream({ ...request, signal })) {
        if (chunk.kind === "usage") reported = chunk.usage;
        else if (chunk.kind === "text") text += chunk.text;
        yield chunk;
      }
      outcome = "answered";
    } catch (error) {
      if (draining.aborted) throw new AppError("server.unavailable", {}, { cause: error });
      if (!request.signal.aborted) outcome = "failed";
      throw error;
    } finally {
      await (outcome === "failed" ? reservation.refund() : settle());
    }
  }

  return {
    stream: async function* (request) {
      const model = await answeringModel(textModel);
      try {
        yield* call(model, request);
      } catch (error) {
        const isResting = isAppError(error) && error.code === "tutor.vendor_resting";
        if (!isResting || !model.standIn) throw error;
        yield* call(model.standIn, request);
      }
    },
  };
}
