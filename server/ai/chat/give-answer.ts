import { prepareAnswer, type TutorQuestion } from "#ai/tutor/prepare-answer.ts";
import { streamAnswer, type AnswerEvent } from "#ai/tutor/stream-answer.ts";
import type { PassageSource } from "#ai/retrieval/passage-source.ts";
import { budgetedModel, type BudgetedModelDependencies } from "./budget.ts";

export type AnswerDependencies = BudgetedModelDependencies & {
  passages: PassageSource;
  /** The contacts that the academy gives to a person in danger, one per line; null if it has set none. */
  crisisContacts: () => string | null;
};
export type AnswerRequest = {
  functionName: string;
  question: Omit<TutorQuestion, "crisisContacts">;
  signal: AbortSignal;
  /** Writes the request to the model; by default the tutor's. */
  prepare?: typeof prepareAnswer;
};

/**
 * Answer a question within the person's budget. If the person disconnects, it simply ends. Otherwise it throws what `budgetedModel` throws,
 * before the first event if the call is refused.
 */
export async function* giveAnswer(
  { passages, crisisContacts, ...modelDeps }: AnswerDependencies,
  { functionName, question, signal, prepare = prepareAnswer }: AnswerRequest,
): AsyncGenerator<AnswerEvent> {
  const prepared = await prepare(passages, { ...question, crisisContacts: crisisContacts() });
  const model = budgetedModel(modelDeps, { userId: question.reader.userId, functionName });
  try {
    yield* streamAnswer(model, prepared, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
