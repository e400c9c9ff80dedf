import { msg } from "@lingui/core/macro";
import { readMessage } from "#web/i18n/define-messages.ts";
import { fetchInLanguage } from "#web/platform/fetch-in-language.ts";
import type { ChatMessage } from "#domain/chat.schema.ts";
import type { AskedPreferences } from "#domain/settings.ts";
import { errorTextOf } from "./api-error.ts";
import { currentAccessToken } from "./auth-client.ts";
import { responseLines } from "./response-lines.ts";
import { answerStalled, readAnswer, type AnswerPart } from "./tutor-stream.ts";

/** What a conversation is about: the ids of a course and a lesson, or the help. */
export type TutorContext = { course?: string; lesson?: string; help?: true };

export type TutorQuestion = {
  messages: ChatMessage[];
  context?: TutorContext;
  /** The turn in which question and answer are stored. */
  conversation?: { id: string; turn: string };
  preferences?: AskedPreferences;
};

/**
 * Ask the tutor, and yield the answer while it is written. Aborting the signal ends it. Throws Error with a text for a person: 'User not
 * authenticated' without a session, the server's message or 'HTTP error! status: {code}' when it refuses, and the reason when the answer is
 * interrupted.
 */
export async function* streamTutorAnswer(
  question: TutorQuestion,
  signal: AbortSignal,
): AsyncGenerator<AnswerPart, void, undefined> {
  const token = await currentAccessToken();
  if (!token) throw new Error(readMessage(msg`User not authenticated`));
  const connection = new AbortController();
  const stop = () => connection.abort(signal.reason);
  signal.addEventListener("abort", stop);
  try {
    signal.throwIfAborted();
    const response = await ask(question, token, connection.signal);
    const language = response.headers.get("content-language");
    if (language !== null) yield { language };
    yield* readAnswer(responseLines(response.body, answerStalled));
  } finally {
    signal.removeEventListener("abort", stop);
    // However the loop ends, the server must stop writing.
    connection.abort();
  }
}

async function ask(question: TutorQuestion, token: string, signal: AbortSignal) {
  const response = await fetchInLanguage("/functions/v1/chat", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify(question),
    signal,
  });
  if (!response.ok || !response.body) throw new Error(await errorText(response));
  return { headers: response.headers, body: response.body };
}

async function errorText(response: Response): Promise<string> {
  const { status } = response;
  return errorTextOf(await response.json().catch(() => null)) ?? readMessage(msg`HTTP error! status: ${status}`);
}
