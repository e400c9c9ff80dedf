import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { generateSpeech, type SpeechModel as VendorSpeechModel } from "ai";
import { AppError } from "#domain/errors.ts";
import type { Sound, SpeechModel, SpeechRequest } from "#ai/speech-model.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { vendorFailure } from "./vendor-failure.ts";
import type { VendorConnection } from "./vendors.ts";
import { isWav, readWav } from "./wav.ts";

export type VoiceChoice = { vendor: "openai" | "google" | "openai-compatible"; model: string; voice: string };

/** Timeout of one sentence in milliseconds. */
const patience = 60_000;

/** Adapt a vendor's voice to the faculty's port: one request per sentence, without retries, because each is billed. */
export function vendorVoice(choice: VoiceChoice, connection: VendorConnection, timeout: number = patience): SpeechModel {
  const model = vendorSpeechModel(choice, connection);
  return {
    name: `${choice.vendor}:${choice.model}/${choice.voice}`,
    isFree: false,
    speaks: () => true,
    speak: (request) => speakWithVendor(model, choice, request, timeout),
  };
}

function vendorSpeechModel({ vendor, model }: VoiceChoice, { baseUrl, apiKey = "" }: VendorConnection): VendorSpeechModel {
  const settings = { apiKey, fetch: boundedFetch, ...(baseUrl === undefined ? {} : { baseURL: baseUrl }) };
  if (vendor === "google") return createGoogle(settings).speech(model);
  if (vendor === "openai-compatible" && baseUrl === undefined)
    throw new TypeError("AI_BASE_URL is needed for an openai-compatible voice");
  // The protocol of /audio/speech is OpenAI's; compatible servers support it too.
  return createOpenAI(settings).speech(model);
}

async function* speakWithVendor(
  model: VendorSpeechModel,
  { vendor, voice }: VoiceChoice,
  { text, language, signal }: SpeechRequest,
  timeout: number,
): AsyncGenerator<Sound> {
  const late = AbortSignal.timeout(timeout);
  try {
    signal.throwIfAborted();
    const { audio } = await generateSpeech({
      model,
      text,
      voice,
      outputFormat: "wav",
      // OpenAI's models detect the language themselves and warn when it is given.
      ...(vendor === "google" ? { language } : {}),
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, late]),
    });
    yield soundOf(audio.uint8Array);
  } catch (error) {
    signal.throwIfAborted();
    throw late.aborted ? new AppError("tutor.vendor_timeout") : vendorFailure(error);
  }
}

/** Formats that some servers return regardless of the request, recognized by their first bytes. */
const files: readonly [begins: RegExp, mediaType: string][] = [
  [/^ID3/, "audio/mpeg"],
  [/^\xff[\xe0-\xff]/, "audio/mpeg"],
  [/^OggS/, "audio/ogg"],
  [/^fLaC/, "audio/flac"],
];

/** Detect the format of a vendor's sound from its bytes, because the declared type is unreliable. */
function soundOf(bytes: Uint8Array): Sound {
  if (isWav(bytes)) {
    const sound = readWav(bytes);
    if (sound.bytes.length === 0) throw new Error("silence");
    return sound;
  }
  const begin = String.fromCharCode(...bytes.subarray(0, 4));
  const known = files.find(([begins]) => begins.test(begin));
  if (!known) throw new Error("no sound");
  return { kind: "file", mediaType: known[1], bytes };
}
