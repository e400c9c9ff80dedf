import { AppError } from "#domain/errors.ts";
import type { VendorTest, VendorInput } from "#domain/ai-provider.schema.ts";
import type { ModelTask } from "#ai/built-in/built-in-model.ts";
import { answeringModel, type TextModel, type TextRequest } from "#ai/text-model.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { type Budget, budgetedModel } from "#server/ai/chat/budget.ts";
import { candidateModel, type ChosenModelDependencies } from "./chosen-text-model.ts";
import { findCandidate, type Candidate } from "./choose-vendor.ts";
import { describeVendorError } from "./describe-vendor-error.ts";
import { findChoice } from "./queries.ts";

/** The timeout for a one-word answer, in milliseconds. */
const patience = 20_000;
/** Enough tokens for models that reason before they answer. */
const mostTokens = 256;

export type TryDependencies = ChosenModelDependencies & Pick<Dependencies, "draining"> & { budget: Budget };

/**
 * Ask a vendor one tiny question in the same way as learners' questions: within the caller's budget, recorded in the ledger, and, if it is
 * the current vendor, with its circuit breaker. Throws what `findCandidate` and `Budget` throw; a vendor that does not answer is a result.
 */
export async function tryVendor(
  deps: TryDependencies,
  { userId, input, leave }: { userId: string; input: VendorInput; leave: AbortSignal },
): Promise<VendorTest> {
  const candidate = await findCandidate(deps, userId, input);
  // No stand-in may answer, because the test is about the vendor.
  const { standIn: _, current: __, ...textModel } = await modelOf(deps, candidate);
  const model = budgetedModel({ ...deps, textModel }, { userId, functionName: "vendor-test" });
  const late = AbortSignal.timeout(patience);
  const began = performance.now();
  const tell = (reason: string | null): VendorTest => ({
    outcome: reason === null ? "answered" : "refused",
    model: textModel.name,
    milliseconds: Math.round(performance.now() - began),
    reason,
  });
  try {
    for await (const chunk of model.stream({ ...question, signal: AbortSignal.any([leave, late]) })) void chunk;
    return tell(null);
  } catch (error) {
    if (leave.aborted) throw new AppError("agent.left", {}, { cause: error });
    const words = describeVendorError(late.aborted ? new AppError("tutor.vendor_timeout") : error);
    if (words === null) throw error;
    return tell(words);
  }
}

/** Return the current model if it is the candidate; else a separate one, whose failures do not affect the current one. */
async function modelOf(deps: TryDependencies, candidate: Candidate): Promise<TextModel> {
  const choice = await findChoice(deps.db);
  const answers =
    deps.textModel.current !== undefined &&
    choice?.key?.id === candidate.keyId &&
    choice.model === candidate.model &&
    choice.base_url === candidate.base_url;
  return answers ? answeringModel(deps.textModel) : candidateModel(deps, candidate);
}

const noLesson = { courseId: "", courseTitle: "", lessonId: "", lessonTitle: "", position: 0, content: "" };
/** The test question. */
export const question: Omit<TextRequest<ModelTask>, "signal"> = {
  system: "You are asked whether you can be reached. Answer with one word.",
  messages: [{ role: "user", content: "Are you there?" }],
  task: { kind: "question-check", lesson: noLesson, passages: [], questions: [] },
  maxOutputTokens: mostTokens,
};
