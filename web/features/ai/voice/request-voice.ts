import { fetchInLanguage } from "#web/platform/fetch-in-language.ts";
import { languages, type AskedPreferences, type LearningPreferences } from "#domain/settings.ts";
import { decodeVoiceLine, type VoiceStreamEvent } from "#domain/voice.schema.ts";
import { errorTextOf } from "#web/platform/api-error.ts";
import { currentAccessToken } from "#web/platform/auth-client.ts";
import { responseLines } from "#web/platform/response-lines.ts";
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
  for await (const line of responseLines(response.body, () => new VoiceFailure(messages.failed))) {
    const decoded = decodeVoiceLine(line);
    if (decoded.kind === "end") return;
    if (decoded.kind === "unreadable") console.warn("Unreadable line in the spoken answer:", decoded.line.slice(0, 200));
    if (decoded.kind !== "event") continue;
    if ("error" in decoded.event) throw new VoiceFailure(decoded.event.error);
    yield decoded.event;
  }
  throw new VoiceFailure(messages.failed);
}

async function refusal(response: Response): Promise<string> {
  return errorTextOf(await response.json().catch(() => null)) ?? messages.failed;
}
