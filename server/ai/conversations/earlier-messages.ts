import { memory } from "#ai/tutor/prepare-answer.ts";
import type { ChatMessage } from "#domain/chat.schema.ts";
import { isAboutRunningExam } from "#server/assessment/exams/running-exam.ts";
import type { Database } from "#server/dependencies.ts";

type TurnOfPerson = { userId: string; conversationId: string; turnId: string };

/**
 * Return the recent messages of a person's conversation before the given turn, oldest first, up to the model's limit. Empty for another
 * person's conversation. Those about a course whose exam the person is taking are left out.
 */
export async function findEarlierMessages(
  db: Database,
  { userId, conversationId, turnId }: TurnOfPerson,
): Promise<ChatMessage[]> {
  const turns = await db
    .selectFrom("conversation_turns as turns")
    .innerJoin("conversations", "conversations.id", "turns.conversation_id")
    .select(["turns.question", "turns.answer"])
    .where("conversations.user_id", "=", userId)
    .where("conversations.id", "=", conversationId)
    .where("turns.id", "!=", turnId)
    .where("turns.state", "in", ["answered", "stopped"])
    .where("turns.answer", "!=", "")
    .where((where) => where.not(isAboutRunningExam(userId)))
    .orderBy("turns.position", "desc")
    .limit(memory.messages / 2)
    .execute();
  return turns.toReversed().flatMap(({ question, answer }): ChatMessage[] => [
    { role: "user", content: question },
    { role: "assistant", content: answer },
  ]);
}
