import type { Logger } from "pino";
import type { Caller } from "#domain/role.schema.ts";
import { helpPassages } from "#ai/help/help-passages.ts";
import { prepareHelpAnswer } from "#ai/help/prepare-help-answer.ts";
import type { Place } from "#ai/task.ts";
import { keepTurn } from "#server/ai/conversations/save-turn.ts";
import type { ConversationPlace } from "#server/ai/conversations/queries.ts";
import type { Database } from "#server/dependencies.ts";
import type { ChatBody } from "./body.ts";
import { citeArticles } from "./cite-articles.ts";
import { giveAnswer, type AnswerDependencies } from "./give-answer.ts";
import { findPlace, readerOf } from "./read-context.ts";
import type { StreamedEvent } from "./stream-response.ts";

type ChatDependencies = { db: Database; log: Logger; draining: AbortSignal; faculty: AnswerDependencies };
type AskedChat = { caller: Caller; body: ChatBody; signal: AbortSignal };

const nowhere: Place = { course: null, lesson: null };

/**
 * The answer to a question: the tutor's, or the help's where the context says so; kept, and asked of a model once only, where the body names
 * a turn of a conversation. Throws before anything else when the caller may not ask about the place.
 */
export async function answerChat(deps: ChatDependencies, asked: AskedChat): Promise<AsyncGenerator<StreamedEvent>> {
  const { caller, body, signal } = asked;
  const isHelp = body.context?.help === true;
  const place = isHelp ? nowhere : await findPlace(deps.db, caller, body.context);
  const write = () => (isHelp ? answerFromHelp(deps, asked) : answerFromLessons(deps, asked, place));
  if (!body.conversation) return write();

  const { id: conversationId, turn: turnId } = body.conversation;
  const question = body.messages.at(-1)?.content ?? "";
  const kept: ConversationPlace = { userId: caller.userId, kind: isHelp ? "help" : "tutor", courseId: place.course?.id ?? null };
  return keepTurn(deps, { asked: { ...kept, conversationId, turnId, question }, write, signal });
}

function answerFromLessons(
  { faculty }: ChatDependencies,
  { caller, body: { messages, preferences }, signal }: AskedChat,
  place: Place,
): AsyncGenerator<StreamedEvent> {
  const question = { messages, place, reader: readerOf(caller), preferences };
  return giveAnswer(faculty, { functionName: "chat", question, signal });
}

function answerFromHelp(
  { faculty }: ChatDependencies,
  { caller, body: { messages, preferences }, signal }: AskedChat,
): AsyncGenerator<StreamedEvent> {
  const question = { messages, place: nowhere, reader: readerOf(caller), preferences };
  const wish = { functionName: "help", question, signal, prepare: prepareHelpAnswer };
  return citeArticles(giveAnswer({ ...faculty, passages: helpPassages() }, wish));
}
