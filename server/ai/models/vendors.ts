import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { LanguageModel } from "ai";
import type { AiVendor } from "#domain/api-key.ts";
import { boundedFetch, type Fetch } from "./bounded-fetch.ts";

export type VendorChoice = { vendor: AiVendor; model: string };
/** A vendor's address and key; `fetch` is optional. */
export type VendorConnection = { baseUrl?: string | undefined; apiKey?: string | undefined; fetch?: Fetch | undefined };

/**
 * Return a vendor's model for the library. Throws TypeError if an openai-compatible vendor has no address. An absent key is passed as an
 * empty one, so that the library never looks for keys in the environment by itself.
 */
export function vendorLanguageModel(
  { vendor, model }: VendorChoice,
  { baseUrl, apiKey = "", fetch = boundedFetch }: VendorConnection,
): LanguageModel {
  const settings = { apiKey, fetch, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) };
  switch (vendor) {
    case "openai":
      // The chat protocol: unlike the newer one it stores no texts of learners at the vendor, and stand-ins and gateways support it.
      return createOpenAI(settings).chat(model);
    case "anthropic":
      return createAnthropic(settings)(model);
    case "google":
      return createGoogle(settings)(model);
    case "openai-compatible":
      if (baseUrl === undefined) throw new TypeError("AI_BASE_URL is needed for an openai-compatible text model");
      return createOpenAICompatible({
        name: "openai-compatible",
        baseURL: baseUrl,
        includeUsage: true,
        fetch,
        ...(apiKey === "" ? {} : { apiKey }),
      })(model);
  }
}
