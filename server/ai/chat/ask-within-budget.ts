import { AppError } from "#domain/errors.ts";
import type { Ask } from "#ai/agents/ask.ts";
import { budgetedModel, type BudgetedModelDependencies } from "./budgeted-model.ts";

export type AgentDependencies = BudgetedModelDependencies;
export type AgentCall = { userId: string; functionName: string; signal: AbortSignal };

/** Lets an agent ask the model at a person's budget. Throws what `budgetedModel` throws; when the person left, `agent.left`. */
export function askWithinBudget(faculty: AgentDependencies, { userId, functionName, signal }: AgentCall): Ask {
  const model = budgetedModel(faculty, { userId, functionName });
  return async (request) => {
    let text = "";
    try {
      for await (const chunk of model.stream({ ...request, signal })) if (chunk.kind === "text") text += chunk.text;
      return text;
    } catch (error) {
      if (signal.aborted && !faculty.draining.aborted) throw new AppError("agent.left", {}, { cause: error });
      throw error;
    }
  };
}
