import { builtInFaculty } from "#ai/built-in/built-in-faculty.ts";
import { standInFaculty } from "#ai/built-in/stand-in-faculty.ts";
import type { TextModel } from "#ai/text-model.ts";
import type { Logger } from "pino";
import type { Fetch } from "./bounded-fetch.ts";
import { guardedTextModel, type GuardTiming } from "./guarded-text-model.ts";
import { vendorTextModel, type VendorTiming } from "./vendor-text-model.ts";
import { vendorLanguageModel, type VendorChoice } from "./vendors.ts";

/** What the environment, or an admin, says of the text model; a key or an address is absent where the vendor needs none. */
export type TextModelEnvironment = {
  textModel: "built-in" | VendorChoice;
  aiBaseUrl?: string | null | undefined;
  aiApiKey?: string | null | undefined;
};

export type TextModelOptions = {
  /** What the models tell the operator. */
  log: Logger;
  /** How the vendor is reached; as the operator reaches it unless given. */
  fetch?: Fetch;
  /** How long they wait; for tests. */
  timing?: Partial<VendorTiming & GuardTiming>;
};

/** The text model that was chosen: the built-in faculty, or a vendor's with the built-in one in reserve. Nothing is called yet. */
export function createTextModel(environment: TextModelEnvironment, { log, fetch, timing }: TextModelOptions): TextModel {
  if (environment.textModel === "built-in") return builtInFaculty();
  const choice = environment.textModel;
  const connection = { baseUrl: environment.aiBaseUrl ?? undefined, apiKey: environment.aiApiKey ?? undefined, fetch };
  const vendor = vendorTextModel(`${choice.vendor}:${choice.model}`, vendorLanguageModel(choice, connection), timing);
  return guardedTextModel(vendor, { standIn: standInFaculty(vendor.name), log, ...(timing && { timing }) });
}
