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

/** Return whether the operator has fixed the model. Naming a vendor in the environment always does. */
export function isFixed({ textModel, textModelIsFixed }: Pick<Dependencies, "textModel" | "textModelIsFixed">): boolean {
  return textModelIsFixed === true || textModel.name !== "built-in";
}

/**
 * Create the academy's text model. Unless the operator has fixed it, its `current` is the vendor that an admin has chosen. The choice is
 * read before each answer, so that it applies in every process from the next question on. As long as it stays the same, so does the
 * vendor's circuit breaker. If a choice has ended, or its key cannot be opened, the built-in faculty answers.
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

/** Create a vendor's model with an admin's key and a separate circuit breaker. Addresses typed by an admin are called with restrictions. */
export function candidateModel(
  { log, localAiServices }: Pick<ChosenModelDependencies, "log" | "localAiServices">,
  { vendor, model, base_url, key }: Candidate,
): TextModel {
  return createTextModel(
    { textModel: { vendor, model }, aiBaseUrl: base_url, aiApiKey: key },
    { log, ...(base_url !== null && { fetch: outboundFetch(localAiServices?.() ?? []) }) },
  );
}
