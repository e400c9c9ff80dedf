import { builtInFaculty } from "#faculty/built-in/built-in-faculty.ts";
import type { TextModel } from "#faculty/text-model.ts";
import { vendorTextModel, type VendorTiming } from "./vendor-text-model.ts";
import { vendorLanguageModel, type VendorChoice } from "./vendors.ts";

/** What the environment says of the text model; a key or an address is absent where the vendor needs none. */
export type TextModelEnvironment = {
  textModel: "built-in" | VendorChoice;
  aiBaseUrl?: string | null | undefined;
  aiApiKey?: string | null | undefined;
};

/** The text model that the operator chose: the built-in faculty or a vendor's. `timing` is for tests. Nothing is called yet. */
export function createTextModel(environment: TextModelEnvironment, timing?: Partial<VendorTiming>): TextModel {
  if (environment.textModel === "built-in") return builtInFaculty();
  const choice = environment.textModel;
  const connection = { baseUrl: environment.aiBaseUrl ?? undefined, apiKey: environment.aiApiKey ?? undefined };
  return vendorTextModel(`${choice.vendor}:${choice.model}`, vendorLanguageModel(choice, connection), timing);
}
