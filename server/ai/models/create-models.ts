import type { Logger } from "pino";
import type { Dependencies } from "#server/dependencies.ts";
import type { Environment } from "#server/env.ts";
import { createEmbeddingModel } from "./create-embedding-model.ts";
import { createSpeechModel } from "./create-speech-model.ts";
import { createTextModel } from "./create-text-model.ts";

/** Create the models that the environment names. Calls nothing yet. */
export function createModels(
  environment: Environment,
  log: Logger,
): Pick<Dependencies, "textModel" | "textModelIsFixed" | "checkModel" | "embeddingModel" | "speechModel"> {
  const shared = { aiBaseUrl: environment.AI_BASE_URL, aiApiKey: environment.AI_API_KEY };
  const { AI_CHECK_BASE_URL, AI_CHECK_API_KEY, AI_CHECK_MODEL } = environment;
  const own = AI_CHECK_BASE_URL ?? AI_CHECK_API_KEY;
  const checking = own === undefined ? shared : { aiBaseUrl: AI_CHECK_BASE_URL, aiApiKey: AI_CHECK_API_KEY };
  return {
    textModel: createTextModel({ ...shared, textModel: environment.AI_TEXT_MODEL ?? "built-in" }, { log }),
    textModelIsFixed: environment.AI_TEXT_MODEL !== undefined,
    checkModel: AI_CHECK_MODEL ? createTextModel({ ...checking, textModel: AI_CHECK_MODEL }, { log }) : null,
    embeddingModel: createEmbeddingModel({ ...shared, embeddingModel: environment.AI_EMBEDDING_MODEL }),
    speechModel: createSpeechModel({ ...shared, speechModel: environment.AI_SPEECH_MODEL }),
  };
}
