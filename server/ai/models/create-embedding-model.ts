import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { embedMany, type EmbeddingModel as VendorModel } from "ai";
import type { EmbeddingModel } from "#ai/embedding-model.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { vendorFailure } from "./vendor-failure.ts";

/** Vendors that have embedding models. */
type EmbeddingChoice = { vendor: "openai" | "google" | "openai-compatible"; model: string };

type EmbeddingEnvironment = {
  embeddingModel: EmbeddingChoice | "none";
  aiBaseUrl?: string | undefined;
  aiApiKey?: string | undefined;
};

/** Larger vectors are invalid. */
const mostDimensions = 8192;

/** Create the configured embedding model; null if there is none. Calls nothing yet. */
export function createEmbeddingModel({ embeddingModel, aiBaseUrl, aiApiKey = "" }: EmbeddingEnvironment): EmbeddingModel | null {
  if (embeddingModel === "none") return null;
  const { vendor, model: id } = embeddingModel;
  const model = vendorModel(embeddingModel, { aiBaseUrl, aiApiKey });
  return {
    name: `${vendor}:${id}`,
    embed: async (texts, signal) => {
      try {
        const { embeddings } = await embedMany({
          model,
          values: [...texts],
          maxRetries: 0,
          maxParallelCalls: 1,
          abortSignal: signal,
        });
        return readVectors(embeddings, texts.length);
      } catch (error) {
        signal.throwIfAborted();
        throw vendorFailure(error);
      }
    },
  };
}

function vendorModel(
  { vendor, model }: EmbeddingChoice,
  { aiBaseUrl, aiApiKey }: { aiBaseUrl: string | undefined; aiApiKey: string },
): VendorModel {
  const settings = { apiKey: aiApiKey, fetch: boundedFetch, ...(aiBaseUrl === undefined ? {} : { baseURL: aiBaseUrl }) };
  switch (vendor) {
    case "openai":
      return createOpenAI(settings).embeddingModel(model);
    case "google":
      return createGoogle(settings).embeddingModel(model);
    case "openai-compatible":
      if (aiBaseUrl === undefined) throw new TypeError("AI_BASE_URL is needed for an openai-compatible embedding model");
      return createOpenAICompatible({
        name: "openai-compatible",
        baseURL: aiBaseUrl,
        fetch: boundedFetch,
        ...(aiApiKey === "" ? {} : { apiKey: aiApiKey }),
      }).embeddingModel(model);
  }
}

/** Normalize the vendor's vectors to length 1. Throws if there are too few, their sizes differ, or they contain invalid numbers. */
function readVectors(embeddings: readonly (readonly number[])[], count: number): Float32Array[] {
  const dimensions = embeddings[0]?.length ?? 0;
  if (embeddings.length !== count || dimensions === 0 || dimensions > mostDimensions) throw new Error("answer without vectors");
  return embeddings.map((embedding) => {
    const length = Math.hypot(...embedding);
    if (embedding.length !== dimensions || !Number.isFinite(length) || length === 0) throw new Error("answer without vectors");
    return Float32Array.from(embedding, (value) => value / length);
  });
}
