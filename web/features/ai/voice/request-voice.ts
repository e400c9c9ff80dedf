import { fetchInLanguage } from "#web/platform/fetch-in-language.ts";
import { languages, type AskedPreferences, type LearningPreferences } from "#domain/settings.ts";
import { readVoiceEvent, type VoiceStreamEvent } from "#domain/voice.schema.ts";
import { errorTextOf } from "#web/platform/api-error.ts";
import { currentAccessToken } from "#web/platform/auth-client.ts";
import { messages } from "./messages.ts";

export type VoiceQuestion = {
  text: string;
  context: { general: { course?: string }; user: Record<string, never> };
  preferences: AskedPreferences;
  conversation: { id: string; turn: string };
};

type Language = LearningPreferences["language"];

/** A part of a spoken answer. Its language comes first; sound that was not sent as stream lines is a single file. */
export type VoicePart = Exclude<VoiceStreamEvent, { error: string }> | { file: ArrayBuffer } | { language: Language };

/** The server sends a heartbeat every 15 seconds, even while a model thinks. */
const silenceLimitMs = 45_000;

/** An error to show: the academy's own message, never a browser's. */
export class VoiceFailure extends Error {
  override name = "VoiceFailure";
}

/**
 * Ask the voice tutor and yield the answer as it is spoken. Aborting the signal ends it, including the requests to vendors.
 * Throws VoiceFailure with a text for a person.
 */
export async function* requestVoice(question: VoiceQuestion, signal: AbortSignal): AsyncGenerator<VoicePart> {
  const token = await currentAccessToken();
  if (!token) throw new VoiceFailure(messages.notSignedIn);
  const response = await fetchInLanguage("/functions/v1/voice-tutor", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "text/event-stream, audio/*" },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok || !response.body) throw new VoiceFailure(await refusal(response));
  const language = languages.find((one) => one === response.headers.get("content-language"));
  if (language !== undefined) yield { language };
  if (!response.headers.get("content-type")?.includes("text/event-stream")) {
    yield { file: await response.arrayBuffer() };
    return;
  }
  for await (const payload of payloads(response.body)) {
    if (payload === "[DONE]") return;
    const event = readVoiceEvent(payload);
    if (event === null) console.warn("Unreadable line in the spoken answer");
    else if ("error" in event) throw new VoiceFailure(event.error);
    else yield event;
  }
  throw new VoiceFailure(messages.failed);
}

async function* payloads(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  // Not every browser supports `for await` over a stream.
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    while (true) {
      const { done, value } = await orSilent(reader.read());
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("data:")) yield line.slice("data:".length).trim();
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

function orSilent<T>(next: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new VoiceFailure(messages.failed)), silenceLimitMs);
    next.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function refusal(response: Response): Promise<string> {
  return errorTextOf(await response.json().catch(() => null)) ?? messages.failed;
}
