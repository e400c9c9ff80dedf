import { z } from "zod";
import { chatMessageSchema, citationSchema, suggestionSchema } from "./chat.schema.ts";
import { languages } from "./settings.ts";
import { articleCitationSchema } from "./help.schema.ts";

/** The kinds of conversation: with the tutor, or with the help about the academy itself. */
export const conversationKinds = ["tutor", "help"] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** The limits of a conversation, and the number of conversations that are kept per person. */
export const conversationLimits = { turns: 100, conversations: 50, answerCharacters: 100_000 } as const;

/** Identifies a question by its conversation and turn. The browser creates both ids, so that resending is idempotent. */
export const turnKeySchema = z.object({
  id: z.uuid(),
  turn: z.uuid(),
});

/**
 * The state of a question. "answering": it is being answered, or its answer was interrupted and can be requested again. "stopped": the
 * person stopped the answer, and the partial answer is stored. "failed": there is no answer.
 */
export const turnStateSchema = z.enum(["answering", "answered", "stopped", "failed"]);

/** A quoted passage of a lesson, or of a help article. */
export const storedCitationSchema = z.union([citationSchema, articleCitationSchema]);
export type StoredCitation = z.infer<typeof storedCitationSchema>;

const turnSchema = z.object({
  id: z.uuid(),
  question: chatMessageSchema.shape.content,
  state: turnStateSchema,
  answer: z.string().meta({ description: "Markdown" }),
  language: z.enum(languages).nullable().meta({ description: "Language of the answer; null if its text doesn't reveal it" }),
  citations: z.array(storedCitationSchema),
  suggestions: z.array(suggestionSchema).meta({ description: "Lessons that the tutor asked about" }),
  helpful: z.boolean().nullable().meta({ description: "The person's rating of the answer; null if they gave none" }),
  created_at: z.string().meta({ format: "date-time" }),
});
export type StoredTurn = z.infer<typeof turnSchema>;

export const conversationSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(conversationKinds),
    course_id: z.uuid().nullable().meta({ description: "Null if the conversation is not about a particular course" }),
    created_at: z.string().meta({ format: "date-time" }),
    updated_at: z.string().meta({ format: "date-time" }),
    turns: z.array(turnSchema).meta({ description: "The turns in the order in which they were asked" }),
    hidden_turns: z.int().min(0).meta({
      description: "How many turns are left out, because the person is taking an exam of the course that they are about",
    }),
  })
  .meta({ id: "Conversation", description: "A person's questions to the tutor or the help, and the answers." });
export type Conversation = z.infer<typeof conversationSchema>;
