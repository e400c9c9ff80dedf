import { testWithModel } from "./model-academy.ts";

export const secretKey = "sk-stand-in-0123456789";

/** An academy whose tutor is a scripted model. */
export const test = testWithModel(secretKey, ({ baseUrl }) => ({
  AI_TEXT_MODEL: "openai-compatible:stand-in",
  AI_BASE_URL: baseUrl,
  AI_API_KEY: secretKey,
}));
