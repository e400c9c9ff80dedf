import { AppError } from "#domain/errors.ts";
import { prepareAnswer, type TutorQuestion } from "#faculty/tutor/prepare-answer.ts";
import { streamAnswer, type AnswerEvent } from "#faculty/tutor/stream-answer.ts";
import type { PassageSource } from "#faculty/retrieval/passage-source.ts";
import type { TextModel, TokenUsage } from "#faculty/text-model.ts";
import type { Budget } from "./budget.ts";
import { estimateTokens } from "./estimate-tokens.ts";

export type AnswerDependencies = { textModel: TextModel; passages: PassageSource; budget: Budget; draining: AbortSignal };
export type AnswerWish = {
  functionName: string;
  question: TutorQuestion;
  signal: AbortSignal;
  /** How the request to the model is written; the tutor's way unless given. */
  prepare?: typeof prepareAnswer;
};

/** Part of an answer that a person sees. */
export type ShownEvent = Exclude<AnswerEvent, { kind: "usage" }>;

/** What estimating may be wrong by, so that a reservation is rarely too small. */
const inputMargin = 1.25;

/**
 * Answers a question at the person's budget: reserves, streams, and settles with what the vendor reported, or with an estimate where it
 * reported nothing. A failed call is refunded; one that the person left is charged for what came, and simply ends. Throws before the first
 * event when the call is refused; when the process drains it throws `server.unavailable`.
 */
export async function* giveAnswer(
  { textModel, passages, budget, draining }: AnswerDependencies,
  { functionName, question, signal, prepare = prepareAnswer }: AnswerWish,
): AsyncGenerator<ShownEvent> {
  const prepared = await prepare(passages, question);
  const { system, messages, maxOutputTokens } = prepared.request;
  const input = estimateTokens(system) + messages.reduce((sum, { content }) => sum + estimateTokens(content) + 4, 0);
  const reservation = await budget.reserve({
    userId: question.reader.userId,
    functionName,
    model: textModel.name,
    tokens: Math.ceil(input * inputMargin) + maxOutputTokens,
    isFree: textModel.isFree,
  });

  let reported: TokenUsage | null = null;
  let raw = "";
  const cost = (): TokenUsage =>
    textModel.isFree
      ? { inputTokens: 0, outputTokens: 0 }
      : (reported ?? { inputTokens: input, outputTokens: estimateTokens(raw) });
  const ended = AbortSignal.any([signal, draining]);
  // Somebody who stops reading leaves the loop below without an error.
  let outcome: "left" | "answered" | "failed" = "left";
  try {
    for await (const event of streamAnswer(textModel, prepared, ended, (text) => (raw += text))) {
      if (event.kind === "usage") reported = event.usage;
      else yield event;
    }
    outcome = "answered";
  } catch (error) {
    if (draining.aborted) throw new AppError("server.unavailable", {}, { cause: error });
    if (signal.aborted) return;
    outcome = "failed";
    throw error;
  } finally {
    await (outcome === "failed" ? reservation.refund() : reservation.settle(cost()));
  }
}
