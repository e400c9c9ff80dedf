import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { z } from "zod";
import { chatMessageSchema } from "#domain/chat.ts";
import { AppError } from "#domain/errors.ts";
import { learningPreferencesSchema } from "#domain/learning-preferences.ts";
import type { Dependencies } from "../dependencies.ts";
import type { AppEnv } from "../http/context.ts";
import { createRouter } from "../http/create-router.ts";
import { failures, jsonBody, signedIn } from "../http/describe.ts";
import { requireCaller } from "../http/identify.ts";
import { answerWithVoice } from "./answer-voice.ts";
import { placeSchema } from "./body.ts";
import { giveAnswer, type AnswerDependencies } from "./give-answer.ts";
import { leavingWith } from "./leaving-with.ts";
import { findPlace, readerOf } from "./place.ts";
import type { StreamTiming } from "./stream-response.ts";
import { streamCaptions, streamCaptionsAndSound, streamSound } from "./voice-response.ts";

/** Words about the place or the person are let through unread: what a body says changes nothing of how the tutor answers. */
const wordsSchema = z.string().max(2000, "At most 2,000 characters are accepted here.");

/** Facts about the learner: what is neither a number nor a short text is left unread. */
const factsSchema = z
  .record(z.string().max(100), z.unknown())
  .refine((facts) => Object.keys(facts).length <= 50)
  .transform((facts) => Object.fromEntries(Object.entries(facts).filter(isFact)));

function isFact(entry: [string, unknown]): entry is [string, string | number] {
  const [, value] = entry;
  return typeof value === "number" || (typeof value === "string" && value.length <= 100);
}

/** What is asked aloud. Unknown fields are left unread, as in a written question. */
const voiceBodySchema = z.object({
  text: chatMessageSchema.shape.content.meta({ description: "The question", example: "What is contrast?" }),
  context: z
    .object({
      general: z
        .union([placeSchema, wordsSchema], "This must be the place that is talked about, by its ids, or a text.")
        .nullish()
        .meta({ description: "What is talked about: the ids of a course and a lesson. A text is accepted and not read" }),
      user: z.union([factsSchema, wordsSchema], "These must be at most 50 facts by their names, or a text.").nullish().meta({
        description:
          "What the learner's device says of the learner: short texts and numbers by their names, unchecked. All else is accepted and not read",
      }),
    })
    .nullish(),
  preferences: learningPreferencesSchema,
});

const route = createRoute({
  method: "post",
  path: "/voice-tutor",
  tags: ["Faculty"],
  summary: "Ask the tutor and hear the answer",
  description:
    "The answer as sound, sent while it is still being spoken: `audio/wav`, or the format of the vendor's voice. With `Accept: text/event-stream` " +
    'lines come instead: `data: {"caption": {...}}` before the sound of each sentence, `data: {"audio": base64, "rate": 16000}` (16-bit samples of ' +
    'one channel) or `{"audio": base64, "type": "audio/mpeg"}`, then `data: {"citations": [...]}` and `data: [DONE]`; a failure is ' +
    '`data: {"error": "..."}`. In a language that the academy has no voice for, these lines begin with `data: {"voice": "none", "language": ' +
    '"fr"}` and carry captions alone, and a call for sound is a 422.',
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
      "caller.unauthenticated",
      "caller.invalid_token",
      "platform.not_launched",
      "course.not_found",
      "lesson.not_found",
      "lesson.not_enrolled",
      "request.malformed",
      "request.invalid",
      "voice.language_not_spoken",
      "request.too_many",
      "tutor.busy",
      "tutor.budget_spent",
      "tutor.budget_unknown",
      "tutor.vendor_failed",
      "tutor.vendor_timeout",
      "voice.failed",
      "voice.busy",
    ),
  },
});

export type VoiceTutorDependencies = Pick<Dependencies, "db" | "log" | "speechModel">;

/** POST /functions/v1/voice-tutor: the tutor's answer, spoken. `timing` is for tests. */
export function voiceTutorRoutes(
  { db, log, speechModel }: VoiceTutorDependencies,
  faculty: AnswerDependencies,
  timing: Partial<StreamTiming> = {},
): OpenAPIHono<AppEnv> {
  return createRouter().openapi(route, async (context) => {
    const caller = requireCaller(context);
    const { text, context: named, preferences } = context.req.valid("json");
    const place = await findPlace(db, caller, placeOf(named?.general));
    const { language } = preferences;
    const wantsLines = context.req.header("accept")?.includes("text/event-stream") ?? false;
    const voice = speechModel.speaks(language) ? speechModel : null;
    if (voice === null && !wantsLines) throw new AppError("voice.language_not_spoken", { field: "preferences.language" });

    const leave = leavingWith(context);
    const { signal } = leave;
    const reader = readerOf(caller);
    const question = {
      messages: [{ role: "user" as const, content: text }],
      place,
      reader,
      scores: factsOf(named?.user),
      preferences,
    };
    const answer = giveAnswer(faculty, { functionName: "voice-tutor", question, signal });
    const events = answerWithVoice(faculty, { userId: caller.userId, answer, voice, language, signal });
    const options = { leave, log, requestId: context.get("requestId"), timing };
    if (voice === null) return streamCaptions(events, language, options);
    return wantsLines ? streamCaptionsAndSound(events, options) : streamSound(events, options);
  });
}

type Context = NonNullable<z.output<typeof voiceBodySchema>["context"]>;

function placeOf(general: Context["general"]) {
  return typeof general === "string" ? null : general;
}

function factsOf(user: Context["user"]) {
  return typeof user === "string" ? {} : (user ?? {});
}
