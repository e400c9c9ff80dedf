import { AppError } from "#domain/errors.ts";
import type { Ask } from "#faculty/agents/ask.ts";
import type { TextModel, TokenUsage } from "#faculty/text-model.ts";
import type { Budget } from "./budget.ts";
import { estimateTokens } from "./estimate-tokens.ts";

export type AgentDependencies = { textModel: TextModel; budget: Budget; draining: AbortSignal };
export type AgentCall = { userId: string; functionName: string; signal: AbortSignal };

/** What estimating may be wrong by, so that a reservation is rarely too small. */
const inputMargin = 1.25;

/**
 * Lets an agent ask the model at a person's budget: each question is reserved, and settled with what the vendor reported or, where it
 * reported nothing, with an estimate. A failed one is refunded; one that the person left is charged for what came, and is `agent.left`.
 * Throws what `Budget` throws, what the model throws, and `server.unavailable` when the process drains.
 */
export function askWithinBudget(
  { textModel, budget, draining }: AgentDependencies,
  { userId, functionName, signal }: AgentCall,
): Ask {
  const ended = AbortSignal.any([signal, draining]);
  return async (request) => {
    const input =
      estimateTokens(request.system) + request.messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0);
    const reservation = await budget.reserve({
      userId,
      functionName,
      model: textModel.name,
      tokens: Math.ceil(input * inputMargin) + request.maxOutputTokens,
      isFree: textModel.isFree,
    });
    let reported: TokenUsage | null = null;
    let text = "";
    let failed = false;
    try {
      for await (const chunk of textModel.stream({ ...request, signal: ended })) {
        if (chunk.kind === "usage") reported = chunk.usage;
        else text += chunk.text;
      }
      return text;
    } catch (error) {
      if (draining.aborted) throw new AppError("server.unavailable", {}, { cause: error });
      if (signal.aborted) throw new AppError("agent.left");
      failed = true;
      throw error;
    } finally {
      await (failed
        ? reservation.refund()
        : reservation.settle(
            textModel.isFree
              ? { inputTokens: 0, outputTokens: 0 }
              : (reported ?? { inputTokens: input, outputTokens: estimateTokens(text) }),
          ));
    }
  };
}
