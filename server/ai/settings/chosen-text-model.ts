import { AppError } from "#domain/errors.ts";
import type { TextModel } from "#ai/text-model.ts";
import { openKey } from "./sealed-key.ts";
import type { Dependencies } from "#server/dependencies.ts";
import { createTextModel } from "#server/ai/models/create-text-model.ts";
import { outboundFetch } from "#server/ai/models/outbound-fetch.ts";
import { findChoice, type StoredChoice } from "./queries.ts";

export type ChosenModelDependencies = Pick<
  Dependencies,
  "db" | "secret" | "log" | "textModel" | "textModelIsFixed" | "localAiServices"
>;
type Candidate = Pick<StoredChoice, "vendor" | "model" | "base_url"> & { key: string };

/** Whether the operator has decided which model answers. A vendor in the environment always is a decision. */
export function isFixed({ textModel, textModelIsFixed }: Pick<Dependencies, "textModel" | "textModelIsFixed">): boolean {
  return textModelIsFixed === true || textModel.name !== "built-in";
}

/**
 * The academy's text model. Where the operator has not decided which one answers, its `current` is the vendor that an admin has chosen: the
 * choice is read before each answer, so that it holds in every process from the next question on. As long as it stays the same, so does the
 * vendor's circuit breaker. A choice that has ended, or whose key opens no longer, leaves the built-in faculty.
 */
export function chosenTextModel(deps: ChosenModelDependencies): TextModel {
  if (isFixed(deps)) return deps.textModel;
  let last: { fingerprint: string; model: TextModel } | null = null;

  async function current(): Promise<TextModel> {
    const choice = await findChoice(deps.db).catch((cause: unknown) => {
      throw new AppError("tutor.budget_unknown", {}, { cause });
    });
    if (!choice?.key) return deps.textModel;
    const allowed = choice.base_url !== null && deps.localAiServices?.().includes(new URL(choice.base_url).origin);
    const fingerprint = JSON.stringify([choice.key.id, choice.vendor, choice.model, choice.base_url, allowed]);
    if (last?.fingerprint !== fingerprint) {
      const key = openKey(deps.secret, choice.key, choice.key.sealed);
      if (key === null) deps.log.error({ vendor: choice.vendor }, "the chosen vendor's key cannot be opened with this secret");
      last = { fingerprint, model: key === null ? deps.textModel : candidateModel(deps, { ...choice, key }) };
    }
    return last.model;
  }

  return { ...deps.textModel, current };
}

/** A vendor's model with an admin's key, behind a circuit breaker of its own. What an admin typed as its address is reached with care. */
export function candidateModel(
  { log, localAiServices }: Pick<ChosenModelDependencies, "log" | "localAiServices">,
  { vendor, model, base_url, key }: Candidate,
): TextModel {
  return createTextModel(
    { textModel: { vendor, model }, aiBaseUrl: base_url, aiApiKey: key },
    { log, ...(base_url !== null && { fetch: outboundFetch(localAiServices?.() ?? []) }) },
  );
}
