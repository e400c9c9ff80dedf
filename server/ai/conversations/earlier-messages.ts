import { memory, type SaidMessage } from "#ai/question/recent-messages.ts";
import { suggestionSchema } from "#domain/chat.schema.ts";
import { storedCitationSchema } from "#domain/conversation.schema.ts";
import { isAboutRunningExam } from "#server/assessment/exams/running-exam.ts";
import type { Database } from "#server/dependencies.ts";

type TurnOfPerson = { userId: string; conversationId: string; turnId: string };

/**
 * Return the recent messages of a person's conversation before the given turn, oldest first, up to the model's limit, with what was stored
 * with the answers. Empty for another person's conversation. Those about a course whose exam the person is taking are left out.
 */
export async function findEarlierMessages(
  db: Database,
  { userId, conversationId, turnId }: TurnOfPerson,
): Promise<SaidMessage[]> {
  const turns = await db
    .selectFrom("conversation_turns as turns")
    .innerJoin("conversations", "conversations.id", "turns.conversation_id")
    .select(["turns.question", "turns.answer", "turns.citations", "turns.suggestions", "turns.helps_with_exercise"])
    .where("conversations.user_id", "=", userId)
    .where("conversations.id", "=", conversationId)
    .where("turns.id", "!=", turnId)
    .where("turns.state", "in", ["answered", "stopped"])
    .where("turns.answer", "!=", "")
    .where((where) => where.not(isAboutRunningExam(userId)))
    .orderBy("turns.position", "desc")
    .limit(memory.messages / 2)
    .execute();
  return turns.toReversed().flatMap(({ question, answer, ...stored }): SaidMessage[] => [
    { role: "user", content: question },
    { role: "assistant", content: answer, ...stateOf(stored) },
  ]);
}

type StoredWithAnswer = { citations: unknown; suggestions: unknown; helps_with_exercise: boolean };

/**
 * Return what later turns have to know of an answer: always all of it, so that nothing is read from the answer's words. Turns of before help
 * with an exercise was stored count as none.
 */
function stateOf({ citations, suggestions, helps_with_exercise }: StoredWithAnswer): Partial<SaidMessage> {
  const cited = storedCitationSchema.array().parse(citations);
  const lessons = suggestionSchema.array().parse(suggestions);
  const about = [...cited, ...lessons.filter(({ opened }) => opened !== undefined)].find((each) => "lessonTitle" in each);
  return {
    // Lessons' titles are stored composed; an answer may be older than that.
    about: about?.lessonTitle.normalize("NFC") ?? null,
    offered: lessons.filter(({ opened }) => opened === undefined).map(({ lessonTitle }) => lessonTitle.normalize("NFC")),
    helpsWithExercise: helps_with_exercise,
  };
}
