import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { conversationSchema, type Conversation, type ConversationKind } from "#domain/conversation.schema.ts";
import { detectLanguage } from "#ai/language/detect-language.ts";
import { isAboutRunningExam } from "#server/assessment/exams/running-exam.ts";
import { anchorCitations } from "./anchor-citations.ts";
import type { Database } from "#server/dependencies.ts";

/** The place of a conversation: a person, and one course, all of their courses, or the help. */
export type ConversationParams = { userId: string; kind: ConversationKind; courseId: string | null };

/**
 * Return the most recent conversation of a place, with its turns and their citations as they hold now; null if there is none. Turns about a
 * course whose exam the person is taking are left out.
 */
export async function findLatest(db: Database, { userId, kind, courseId }: ConversationParams): Promise<Conversation | null> {
  const row = await db
    .selectFrom("conversations")
    .select((eb) => [
      "id",
      "kind",
      "course_id",
      "created_at",
      "updated_at",
      jsonArrayFrom(
        eb
          .selectFrom("conversation_turns as turns")
          .select([
            "turns.id",
            "turns.question",
            "turns.state",
            "turns.answer",
            "turns.citations",
            "turns.suggestions",
            "turns.helpful",
            "turns.created_at",
          ])
          .whereRef("turns.conversation_id", "=", "conversations.id")
          .where((where) => where.not(isAboutRunningExam(userId)))
          .orderBy("turns.position"),
      ).as("turns"),
      eb
        .selectFrom("conversation_turns as turns")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("turns.conversation_id", "=", "conversations.id")
        .as("all_turns"),
    ])
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("course_id", courseId === null ? "is" : "=", courseId)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const turns = row.turns.map((turn) => ({ ...turn, language: detectLanguage(turn.answer) }));
  const conversation = conversationSchema.parse({ ...row, turns, hidden_turns: (row.all_turns ?? 0) - turns.length });
  return { ...conversation, turns: await anchorCitations(db, conversation.turns) };
}

/** Return the owner of a conversation; undefined if there is none. */
export function findOwner(db: Database, id: string): Promise<{ userId: string } | undefined> {
  return db.selectFrom("conversations").select("user_id as userId").where("id", "=", id).executeTakeFirst();
}

/** Delete a conversation and its turns. */
export async function deleteConversation(db: Database, id: string): Promise<void> {
  await db.deleteFrom("conversations").where("id", "=", id).execute();
}

/** Record that the person stopped an answer. A turn answered in the meantime is unchanged. Returns false if there is no such turn. */
export async function stopTurn(db: Database, conversationId: string, turnId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("conversation_turns")
    .set({ state: sql<string>`case state when 'answering' then 'stopped' else state end` })
    .where("conversation_id", "=", conversationId)
    .where("id", "=", turnId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
