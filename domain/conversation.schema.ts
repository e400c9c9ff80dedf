import { z } from "zod";
import { chatMessageSchema, citationSchema, suggestionSchema } from "./chat.schema.ts";
import { languages } from "./settings.ts";
import { articleCitationSchema } from "./help.schema.ts";

/** Whom a conversation is with: the tutor, or the help that knows the academy itself. */
export const conversationKinds = ["tutor", "help"] as const;
export type ConversationKind = (typeof conversationKinds)[number];

/** What a conversation may grow to, and how many of them the academy keeps for a person. */
export const conversationLimits = { turns: 100, conversations: 50, answerCharacters: 100_000 } as const;

/** Which turn of which conversation a question is. The browser makes both ids, so that sending again asks nothing twice. */
export const turnKeySchema = z.object({
  id: z.uuid(),
  turn: z.uuid(),
});

/**
 * What became of a question. "answering": it is being answered, or its answer was cut off and can be asked for again. "stopped": the person
 * stopped the answer, and what had come is kept. "failed": there is no answer.
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
  language: z.enum(languages).nullable().meta({ description: "What the answer is written in; null where its words do not tell" }),
  citations: z.array(storedCitationSchema),
  suggestions: z.array(suggestionSchema).meta({ description: "Lessons that the tutor asked about" }),
  helpful: z.boolean().nullable().meta({ description: "What the person said of the answer; null: nothing" }),
  created_at: z.string().meta({ format: "date-time" }),
});
export type StoredTurn = z.infer<typeof turnSchema>;

export const conversationSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(conversationKinds),
    course_id: z.uuid().nullable().meta({ description: "Null where it is about no course in particular" }),
    created_at: z.string().meta({ format: "date-time" }),
    updated_at: z.string().meta({ format: "date-time" }),
    turns: z.array(turnSchema).meta({ description: "In the order in which they were asked" }),
  })
  .meta({ id: "Conversation", description: "What a person asked the tutor or the help, and what they were answered." });
export type Conversation = z.infer<typeof conversationSchema>;
