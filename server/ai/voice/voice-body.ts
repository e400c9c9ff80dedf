import { z } from "zod";
import { chatMessageSchema } from "#domain/chat.schema.ts";
import { turnKeySchema } from "#domain/conversation.schema.ts";
import { learningPreferencesSchema } from "#domain/learning-preferences.schema.ts";
import { contextSchema, readLoosely } from "#server/ai/chat/body.ts";

/** Texts about the place or the person are accepted but ignored, so that they cannot influence the tutor's answer. */
const wordsSchema = z.string().max(2000);

/** Facts about the learner; only numbers and short texts are used. */
const factsSchema = z
  .record(z.string().max(100), z.unknown())
  .refine((facts) => Object.keys(facts).length <= 50)
  .transform((facts) => Object.fromEntries(Object.entries(facts).filter(isFact)));

function isFact(entry: [string, unknown]): entry is [string, string | number] {
  const [, value] = entry;
  return typeof value === "number" || (typeof value === "string" && value.length <= 100);
}

/** The body of a spoken question. Unknown fields are ignored, as in a written one. */
export const voiceBodySchema = readLoosely({
  text: chatMessageSchema.shape.content.meta({ description: "The question", example: "What is contrast?" }),
  context: z
    .object({
      general: z
        .union([contextSchema, wordsSchema], "The place that is talked about must be a course or lesson, or a text.")
        .nullish()
        .meta({ description: "What the question is about: the ids of a course and a lesson. A text is accepted but ignored" }),
      user: z
        .union([factsSchema, wordsSchema], "The facts about the learner must be at most 50 named values, or a text.")
        .nullish()
        .meta({
          description:
            "Facts about the learner from their device: short texts and numbers by name, not verified. Anything else is accepted but " +
            "ignored",
        }),
    })
    .nullish(),
  preferences: learningPreferencesSchema,
  conversation: turnKeySchema.nullish().meta({
    description:
      "The turn of a tutor conversation in which the question and the written answer are stored. Earlier turns of the " +
      "conversation are taken into account.",
  }),
});
export type VoiceBody = z.output<typeof voiceBodySchema>;

type Context = NonNullable<VoiceBody["context"]>;

/** Return the course and the lesson that a spoken question is about; a text names none. */
export function contextOf(general: Context["general"]) {
  return typeof general === "string" ? null : general;
}

/** Return the facts in a context; a context that is a text has none. */
export function factsOf(user: Context["user"]) {
  return typeof user === "string" ? {} : (user ?? {});
}
