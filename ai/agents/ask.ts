import type { ModelTask } from "#ai/built-in/model-task.ts";
import type { TextRequest } from "#ai/text-model.ts";

/** An agent's request to a model: the same as the tutor's, without the signal, which the agent's caller provides. */
export type AgentRequest = Omit<TextRequest<ModelTask>, "signal">;

/** Asks a model once and returns its whole text. Throws what the model throws. */
export type Ask = (request: AgentRequest) => Promise<string>;
