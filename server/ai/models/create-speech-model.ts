import type { SpeechModel } from "#ai/speech-model.ts";
import { builtInVoice } from "./built-in-voice/built-in-voice.ts";
import { vendorVoice, type VoiceChoice } from "./vendor-voice.ts";

/** The environment's settings of the voice; key and address are absent if the vendor needs none. */
export type SpeechModelEnvironment = {
  speechModel: "built-in" | VoiceChoice;
  aiBaseUrl?: string | null | undefined;
  aiApiKey?: string | null | undefined;
};

/** Create the configured voice: the built-in one or a vendor's. Calls and loads nothing yet. `timeout` is for tests. */
export function createSpeechModel({ speechModel, aiBaseUrl, aiApiKey }: SpeechModelEnvironment, timeout?: number): SpeechModel {
  if (speechModel === "built-in") return builtInVoice();
  return vendorVoice(speechModel, { baseUrl: aiBaseUrl ?? undefined, apiKey: aiApiKey ?? undefined }, timeout);
}
