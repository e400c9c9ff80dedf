import type { Logger } from "pino";
import { reportFailure, toAppError } from "#server/platform/http/errors.ts";
import { prepareAnswer, type TutorQuestion } from "#ai/tutor/prepare-answer.ts";
import { streamAnswer, type AnswerEvent } from "#ai/tutor/stream-answer.ts";
import type { PassageSource } from "#ai/retrieval/passage-source.ts";
import { budgetedModel, type BudgetedModelDependencies } from "./budget.ts";

export type AnswerDependencies = BudgetedModelDependencies & {
  passages: PassageSource;
  /** The contacts that the academy gives to a person in danger, one per line; null if it has set none. */
  crisisContacts: () => string | null;
  log: Logger;
};
export type AnswerRequest = {
  functionName: string;
  question: Omit<TutorQuestion, "crisisContacts">;
  signal: AbortSignal;
  requestId: string;
  /** Writes the request to the model; by default the tutor's. */
  prepare?: typeof prepareAnswer;
};

/**
 * Answer a question within the person's budget. If the person disconnects, it simply ends. Otherwise it throws what `budgetedModel` throws,
 * before the first event if the call is refused.
 */
export async function* giveAnswer(
  { passages, crisisContacts, log, ...modelDeps }: AnswerDependencies,
  { functionName, question, signal, requestId, prepare = prepareAnswer }: AnswerRequest,
): AsyncGenerator<AnswerEvent> {
  const prepared = await prepare(passages, { ...question, crisisContacts: crisisContacts() });
  const model = budgetedModel(modelDeps, { userId: question.reader.userId, functionName });
  try {
    yield* streamAnswer(model, prepared, signal, (err) =>
      reportFailure(log, { requestId, code: toAppError(err).code, err }, "an answer failed, and only where to get help was said"),
    );
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
