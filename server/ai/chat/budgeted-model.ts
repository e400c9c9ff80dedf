import { AppError, isAppError } from "#domain/errors.ts";
import { answeringModel, type TextChunk, type TextModel, type TextRequest, type TokenUsage } from "#ai/text-model.ts";
import type { ErrorCode } from "#domain/error-codes.ts";
import type { Budget } from "./budget.ts";
import { estimateTokens } from "./estimate-tokens.ts";

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
