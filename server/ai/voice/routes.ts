import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { AppError, errorBody } from "#domain/errors.ts";
import type { Caller } from "#domain/role.schema.ts";
import type { ChatMessage } from "#domain/chat.schema.ts";
import type { AnswerContext } from "#ai/task.ts";
import { languageOfAnswer } from "#ai/tutor/prepare-answer.ts";
import { findEarlierMessages } from "#server/ai/conversations/earlier-messages.ts";
import { saveTurn } from "#server/ai/conversations/save-turn.ts";
import type { Database, Dependencies } from "#server/dependencies.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { createRouter } from "#server/platform/http/create-router.ts";
import { failures, jsonBody, signedIn, signedInFailures } from "#server/platform/http/openapi.ts";
import { requireCaller } from "#server/platform/http/identify.ts";
import { inCallersWords } from "#server/platform/language/caller-language.ts";
import type { AnswerEvent } from "#ai/tutor/stream-answer.ts";
import { careFor } from "#ai/care/care-for.ts";
import { recogniseDistress, type Distress } from "#ai/care/recognise-distress.ts";
import type { SpeechModel, Language } from "#ai/speech-model.ts";
import { speakAnswer, type SpokenEvent } from "#ai/voice/speak-answer.ts";
import { storeTrace } from "#server/ai/feedback/answer-traces.ts";
import { giveAnswer, type AnswerDependencies } from "#server/ai/chat/give-answer.ts";
import { abortOnDisconnect } from "#server/ai/chat/abort-on-disconnect.ts";
import { resolveContext, readerOf, contextFailures, languageOfContext } from "#server/ai/chat/read-context.ts";
import type { StreamTiming } from "#server/ai/chat/stream-response.ts";
import { factsOf, contextOf, voiceBodySchema, type VoiceBody } from "./voice-body.ts";
import { streamCaptions, streamCaptionsAndSound, streamSound } from "./voice-response.ts";
import { estimateTokens, type Budget, type Reservation, modelFailures } from "#server/ai/chat/budget.ts";

type VoiceDependencies = { budget: Budget; draining: AbortSignal };

/** An answer to speak, its listener, and the voice; with null there are only captions. */
type VoiceRequest = {
  userId: string;
  answer: AsyncGenerator<AnswerEvent>;
  voice: SpeechModel | null;
  /** What the question reveals about its writer: one who may be in danger is answered aloud even if the budget is spent. */
  distress: Distress;
  language: Language;
  signal: AbortSignal;
};

/** The longest answer, in tokens; voice output is billed. */
const longestAnswer = 2500;

/** Concurrent spoken answers per person; more than one, because an answer that was just stopped may still count. */
const simultaneous = 3;

const route = createRoute({
  method: "post",
  path: "/voice-tutor",
  tags: ["Faculty"],
  summary: "Ask the tutor for a spoken answer",
  description:
    "Streams the answer as sound while it is still being spoken, as `audio/wav` or in the format of the vendor's voice. With " +
    '`Accept: text/event-stream`, the response consists of lines instead: `data: {"caption": {...}}` before the sound of each ' +
    'sentence, `data: {"audio": base64, "rate": 16000}` (16-bit mono samples) or `{"audio": base64, "type": "audio/mpeg"}`, ' +
    'then `data: {"citations": [...]}` or `data: {"suggestions": [...]}`, and `data: [DONE]`. A failure is sent as `data: {"error": "..."}`. If the academy has ' +
    'no voice for the language, the lines begin with `data: {"voice": "none", "language": "fr"}` and contain only captions, ' +
    "and a request for sound gets a 422. For a person in danger, its `error` says where to get help.",
  ...signedIn,
  request: { body: jsonBody(voiceBodySchema) },
  responses: {
    200: {
      description: "The spoken answer",
      content: {
        "audio/wav": { schema: { type: "string", format: "binary" } },
        "text/event-stream": { schema: { type: "string" } },
      },
    },
    ...failures(
      ...signedInFailures,
      ...contextFailures,
      ...modelFailures,
      "conversation.not_found",
      "conversation.elsewhere",
      "conversation.other_question",
      "conversation.full",
      "request.malformed",
      "request.invalid",
      "voice.closed",
      "voice.language_not_spoken",
      "request.too_many",
      "voice.failed",
      "voice.busy",
    ),
  },
});

export type VoiceTutorDependencies = Pick<Dependencies, "db" | "log" | "academy" | "speechModel" | "draining">;

/** POST /functions/v1/voice-tutor: the tutor's answer, spoken. `timing` is for tests. */
export function voiceTutorRoutes(
  deps: VoiceTutorDependencies,
  answerDeps: AnswerDependencies,
  timing: Partial<StreamTiming> = {},
): OpenAPIHono<AppEnv> {
  const { db, log, academy, speechModel } = deps;
  const limited = createConcurrencyLimit();
  return createRouter().openapi(route, async (context) => {
    const caller = requireCaller(context);
    if (!academy.current().values.open_voice) throw new AppError("voice.closed");
    const body = context.req.valid("json");
    const place = await resolveContext(db, caller, contextOf(body.context?.general), body.text);
    const messages = await askedAloud(db, caller, body);
    const language = languageOfAnswer({ messages, preferences: body.preferences, pageLanguage: languageOfContext(place) });
    const wantsLines = context.req.header("accept")?.includes("text/event-stream") ?? false;
    const voice = speechModel.speaks(language) ? speechModel : null;
    if (voice === null && !wantsLines) {
      const refusal = new AppError("voice.language_not_spoken", { field: "preferences.language" });
      const { instead, after } = careFor(messages, language, answerDeps.crisisContacts());
      if (instead === null && after === null) throw refusal;
      // Whoever may be in danger is told where to get help, whatever they asked for.
      return context.json({ ...errorBody(refusal), error: instead ?? `${inCallersWords(refusal.message)}\n\n${after}` }, 422);
    }

    const leave = abortOnDisconnect(context);
    const { signal } = leave;
    const requestId = context.get("requestId");
    const answer = await answerAloud({ ...deps, answerDeps }, { caller, body, place, messages, signal, requestId });
    const { userId } = caller;
    const distress = recogniseDistress(body.text);
    const events = limited(userId, answerWithVoice(answerDeps, { userId, answer, voice, distress, language, signal }));
    const options = { leave, log, requestId, language, timing };
    if (voice === null) return streamCaptions(events, options);
    return wantsLines ? streamCaptionsAndSound(events, options) : streamSound(events, options);
  });
}

type AskedAloud = {
  caller: Caller;
  body: VoiceBody;
  place: AnswerContext;
  messages: ChatMessage[];
  signal: AbortSignal;
  requestId: string;
};

/** Return the earlier messages of the conversation, and the question. */
async function askedAloud(db: Database, { userId }: Caller, { text, conversation }: VoiceBody): Promise<ChatMessage[]> {
  const earlier = conversation
    ? await findEarlierMessages(db, { userId, conversationId: conversation.id, turnId: conversation.turn })
    : [];
  return [...earlier, { role: "user", content: text }];
}

/** Write the tutor's answer to be spoken; it is stored if the body names a turn of a conversation. */
async function answerAloud(
  { db, log, draining, answerDeps }: VoiceTutorDependencies & { answerDeps: AnswerDependencies },
  { caller, body, place, messages, signal, requestId }: AskedAloud,
): Promise<AsyncGenerator<AnswerEvent>> {
  const { text, preferences, conversation } = body;
  const { userId } = caller;
  const turn = conversation ? { userId, conversationId: conversation.id, turnId: conversation.turn } : null;
  const question = {
    messages,
    context: place,
    reader: readerOf(caller),
    facts: factsOf(body.context?.user),
    preferences,
    pageLanguage: languageOfContext(place),
  };
  const write = () => giveAnswer(answerDeps, { functionName: "voice-tutor", question, signal, requestId });
  if (!turn) return storeTrace({ db, log }, { requestId, functionName: "voice-tutor" }, write());
  const asked = { ...turn, kind: "tutor" as const, courseId: place.course?.id ?? null, question: text };
  return saveTurn({ db, log, draining }, { asked, write, signal });
}

/**
 * Limit one person's share of the common voice. The budget does not: a written answer is soon complete and no longer counts as concurrent,
 * while it is spoken for minutes. Per process, as the voice is. The wrapped generator throws `tutor.busy` at its start if the person has no
 * slot left.
 */
function createConcurrencyLimit(): <Event>(userId: string, events: AsyncGenerator<Event>) => AsyncGenerator<Event> {
  const taken = new Map<string, number>();
  return async function* listen(userId, events) {
    const others = taken.get(userId) ?? 0;
    if (others >= simultaneous) throw new AppError("tutor.busy");
    taken.set(userId, others + 1);
    try {
      yield* events;
    } finally {
      const left = (taken.get(userId) ?? 1) - 1;
      if (left > 0) taken.set(userId, left);
      else taken.delete(userId);
    }
  };
}

/**
 * Speak an answer within the person's budget. A vendor's speech is reserved and settled separately from the answer, by estimate, because no
 * vendor reports it. A failed call is refunded; an abandoned one is charged for what was spoken, and simply ends.
 */
async function* answerWithVoice(
  { budget, draining }: VoiceDependencies,
  { userId, answer, voice, distress, language, signal }: VoiceRequest,
): AsyncGenerator<SpokenEvent> {
  let reservation: Reservation | null = null;
  let spoken = 0;
  let outcome: "left" | "answered" | "failed" = "left";
  if (voice !== null && !voice.isFree && distress !== "crisis") {
    const call = { userId, functionName: "voice-tutor", model: voice.name, tokens: longestAnswer, isFree: false };
    reservation = await budget.reserve(call).catch((error: unknown) => {
      // Whoever may be in distress hears where to get help, even if the budget is spent or cannot be read: the written answer then usually
      // fails as well, so that this is all that is spoken.
      if (distress !== "worry") throw error;
      return null;
    });
  }
  try {
    const ended = AbortSignal.any([signal, draining]);
    yield* speakAnswer(answer, { voice, language, signal: ended, onSpoken: (words) => (spoken += estimateTokens(words)) });
    if (!signal.aborted) outcome = "answered";
  } catch (error) {
    if (draining.aborted) throw new AppError("server.unavailable", {}, { cause: error });
    if (signal.aborted) return;
    outcome = "failed";
    throw error;
  } finally {
    await (outcome === "failed" ? reservation?.refund() : reservation?.settle({ inputTokens: spoken, outputTokens: 0 }));
  }
}
