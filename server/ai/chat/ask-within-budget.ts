import { AppError } from "#domain/errors.ts";
import type { Ask } from "#ai/agents/ask.ts";
import { budgetedModel, type BudgetedModelDependencies } from "./budget.ts";

export type AgentDependencies = BudgetedModelDependencies;
/** `onModel` is called with the name of the model that answered, as a stand-in may answer instead of the given one. */
export type AgentCall = { userId: string; functionName: string; signal: AbortSignal; onModel?: (name: string) => void };

/**
 * Return a function with which an agent asks the model within a person's budget. It throws what `budgetedModel` throws, and `agent.left` if
 * the person has disconnected.
 */
export function askWithinBudget(deps: AgentDependencies, { userId, functionName, signal, onModel }: AgentCall): Ask {
  const model = budgetedModel(deps, { userId, functionName });
  return async (request) => {
    let text = "";
    let answering = "";
    try {
      for await (const chunk of model.stream({ ...request, signal })) {
        if (chunk.kind === "text") text += chunk.text;
        // If the first one rests, its stand-in is announced after it.
        if (chunk.kind === "model") answering = chunk.name;
      }
      onModel?.(answering);
      return text;
    } catch (error) {
      if (signal.aborted && !deps.draining.aborted) throw new AppError("agent.left", {}, { cause: error });
      throw error;
    }
  };
}
