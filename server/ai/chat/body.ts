import { z } from "zod";
import { chatMessageSchema, citationSchema, suggestionSchema } from "#domain/chat.schema.ts";
import { turnKeySchema } from "#domain/conversation.schema.ts";
import { learningPreferencesSchema } from "#domain/learning-preferences.schema.ts";

/** Large enough for long conversations, but too small for books. */
const limits = { messages: 200, characters: 200_000 };

const messagesSchema = z
  .array(chatMessageSchema, "The messages must be a list.")
  .min(1, "The messages are missing: there is nothing to answer.")
  .max(limits.messages, `A conversation may have at most ${limits.messages} messages.`)
  .refine((messages) => messages.at(-1)?.role === "user", "The last message must be the person's own (role user).")
  .refine(
    (messages) => messages.reduce((sum, { content }) => sum + content.length, 0) <= limits.characters,
    `A conversation may have at most ${limits.characters.toLocaleString("en")} characters.`,
  );

export const contextSchema = z.object({
  course: z.string().nullish().meta({ description: "Id of the course that the conversation is about" }),
  lesson: z.string().nullish().meta({ description: "Id of the open lesson; its course is implied" }),
});

const helpSchema = contextSchema.extend({
  help: z.boolean().nullish().meta({
    description:
      "If true, the question goes to the help, which answers about the academy itself; `course` and `lesson` are ignored",
  }),
});

/** Create the schema of a question's body. Unknown fields are ignored, as documented, because clients of other academies send them. */
export function readLoosely<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).meta({ additionalProperties: true, description: "Fields that are not described are ignored" });
}

/** The body of a question to the tutor. Unknown fields are ignored; a body can set neither the model nor a system text. */
export const chatBodySchema = readLoosely({
  messages: messagesSchema,
  context: helpSchema.nullish(),
  preferences: learningPreferencesSchema,
  conversation: turnKeySchema.nullish().meta({
    description:
      "The conversation turn in which the question and answer are stored. Only the last message is then read; earlier messages " +
      "are taken from the stored conversation. Sending the same turn again returns the stored answer.",
  }),
});
export type ChatBody = z.output<typeof chatBodySchema>;

/** The body of a question whose answer is not streamed. */
export const tutorBodySchema = readLoosely({
  messages: messagesSchema,
  context: contextSchema
    .extend({
      scores: z.unknown().optional().meta({
        description:
          "Results from the learner's device, in any shape. Accepted but ignored: the tutor uses only the academy's own results",
      }),
    })
    .nullish(),
  preferences: learningPreferencesSchema,
});

export const tutorReplySchema = z.object({
  reply: z.string().meta({ description: "Markdown" }),
  citations: z.array(citationSchema),
  suggestions: z.array(suggestionSchema).meta({ description: "Lessons that may be meant, if the tutor asks which one" }),
});
