import { sql, type Transaction } from "kysely";
import { suggestionSchema, type Suggestion } from "#domain/chat.schema.ts";
import type { AnswerTrace } from "#ai/tutor/stream-answer.ts";
import { conversationLimits, storedCitationSchema, turnStateSchema, type StoredCitation } from "#domain/conversation.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { mayUseConversation } from "./policy.ts";
import type { ConversationParams } from "./queries.ts";

/** A question as it is to be kept. */
export type AskedTurn = ConversationParams & { conversationId: string; turnId: string; question: string };

/**
 * What a turn is ready for. "claimed": to be answered, by whoever holds this claim. "kept": it was answered. "taken": somebody is
 * answering it at this moment.
 */
export type ClaimedTurn =
  | { kind: "claimed"; claim: string }
  | { kind: "kept"; answer: string; citations: StoredCitation[]; suggestions: Suggestion[] }
  | { kind: "taken" };

/** Seconds after which a claim that nobody renewed belongs to a process that has died; so does one that is dated further ahead. */
const staleSeconds = 15;
const staleAfter = sql`make_interval(secs => ${staleSeconds})`;
const isAlive = sql<boolean>`coalesce(claimed_at > now() - ${staleAfter} and claimed_at < now() + ${staleAfter}, false)`;

/**
 * Writes a question down and claims its turn, in one transaction that holds the conversation: however often a turn is sent, and to
 * however many processes, one of them answers it. Throws `conversation.not_found` when it is somebody else's, `conversation.elsewhere`
 * when it is about something else, `conversation.other_question` when the turn was asked otherwise, `conversation.full`.
 */
export function leaseTurn(db: Database, asked: AskedTurn): Promise<ClaimedTurn> {
  return db.transaction().execute(async (trx) => {
    const isNew = await holdConversation(trx, asked);
    if (isNew) await forgetOldest(trx, asked.userId);
    const turn = await trx
      .selectFrom("conversation_turns")
      .select(["state", "question", "answer", "citations", "suggestions"])
      .select(isAlive.as("isAlive"))
      .where("conversation_id", "=", asked.conversationId)
      .where("id", "=", asked.turnId)
      .executeTakeFirst();
    if (!turn) return { kind: "claimed", claim: await insertTurn(trx, asked) };
    if (turn.question !== asked.question) throw new AppError("conversation.other_question", { field: "conversation.turn" });
    const state = turnStateSchema.parse(turn.state);
    if (state === "answered") {
      return {
        kind: "kept",
        answer: turn.answer,
        citations: storedCitationSchema.array().parse(turn.citations),
        suggestions: suggestionSchema.array().parse(turn.suggestions),
      };
    }
    if (turn.isAlive) return { kind: "taken" };
    return { kind: "claimed", claim: await claimAgain(trx, asked) };
  });
}

/** Makes the conversation if there is none, and holds it to the end of the transaction. True when it is new. */
async function holdConversation(trx: Transaction<Schema>, asked: AskedTurn): Promise<boolean> {
  const { conversationId: id, userId, kind, courseId } = asked;
  const inserted = await trx
    .insertInto("conversations")
    .values({ id, user_id: userId, kind, course_id: courseId })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (inserted) return true;
  const known = await trx
    .selectFrom("conversations")
    .select(["user_id as userId", "kind", "course_id as courseId"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!known || !mayUseConversation({ userId }, known)) throw new AppError("conversation.not_found");
  if (known.kind !== kind || known.courseId !== courseId)
    throw new AppError("conversation.elsewhere", { field: "conversation.id" });
  await trx
    .updateTable("conversations")
    .set({ updated_at: sql`clock_timestamp()` })
    .where("id", "=", id)
    .execute();
  return false;
}

/** Who begins more conversations than are kept loses those that lay still for longest. */
async function forgetOldest(trx: Transaction<Schema>, userId: string): Promise<void> {
  await trx
    .deleteFrom("conversations")
    .where("id", "in", (query) =>
      query
        .selectFrom("conversations")
        .select("id")
        .where("user_id", "=", userId)
        .orderBy("updated_at", "desc")
        .offset(conversationLimits.conversations),
    )
    .execute();
}

async function insertTurn(trx: Transaction<Schema>, { conversationId, turnId, question }: AskedTurn): Promise<string> {
  const { count, next } = await trx
    .selectFrom("conversation_turns")
    .select((eb) => [eb.fn.countAll<number>().as("count"), sql<number>`coalesce(max(position) + 1, 0)`.as("next")])
    .where("conversation_id", "=", conversationId)
    .executeTakeFirstOrThrow();
  if (count >= conversationLimits.turns) throw new AppError("conversation.full");
  const claim = crypto.randomUUID();
  await trx
    .insertInto("conversation_turns")
    .values({ conversation_id: conversationId, id: turnId, position: next, question, claim, claimed_at: sql`now()` })
    .execute();
  return claim;
}

/** What had come of an answer that was cut off, stopped or has failed gives way to the new one. */
async function claimAgain(trx: Transaction<Schema>, { conversationId, turnId }: AskedTurn): Promise<string> {
  const claim = crypto.randomUUID();
  await trx
    .updateTable("conversation_turns")
    .set({ state: "answering", answer: "", citations: "[]", suggestions: "[]", passages: "[]", claim, claimed_at: sql`now()` })
    .set({ outcome: null, lesson_id: null, model: null, prompt_version: null, helpful: null, reason: "" })
    .where("conversation_id", "=", conversationId)
    .where("id", "=", turnId)
    .execute();
  return claim;
}

/** Whether somebody is answering a turn at this moment. */
export async function isTaken(db: Database, { conversationId, turnId }: AskedTurn): Promise<boolean> {
  const turn = await db
    .selectFrom("conversation_turns")
    .select(isAlive.as("isAlive"))
    .where("conversation_id", "=", conversationId)
    .where("id", "=", turnId)
    .executeTakeFirst();
  return turn?.isAlive ?? false;
}

/** Says that the answer is still being written. */
export async function renewClaim(db: Database, claim: string): Promise<void> {
  await db
    .updateTable("conversation_turns")
    .set({ claimed_at: sql`now()` })
    .where("claim", "=", claim)
    .execute();
}

/** How the writing of an answer ended. "cut": it can be asked for again. */
export type TurnEnd = {
  state: "answered" | "failed" | "cut";
  answer: string;
  citations: readonly StoredCitation[];
  suggestions: readonly Suggestion[];
  /** How the answer came about. */
  trace?: AnswerTrace;
};

function traceColumns(trace: AnswerTrace | undefined) {
  if (!trace) return {};
  return {
    outcome: trace.outcome,
    // The lesson may have been deleted while the answer was written.
    lesson_id: sql<string | null>`(select id from course_lessons where id = ${trace.lessonId}::uuid)`,
    passages: JSON.stringify(trace.passages),
    model: trace.model,
    prompt_version: trace.promptVersion,
  };
}

/** Writes down how an answer ended and gives the claim back. A turn that the person stopped stays so, unless the answer was complete. */
export async function endTurn(db: Database, { conversationId, turnId }: AskedTurn, claim: string, end: TurnEnd): Promise<void> {
  const isKept = end.state !== "failed";
  await db
    .updateTable("conversation_turns")
    .set({
      state:
        end.state === "answered"
          ? "answered"
          : sql<string>`case state when 'stopped' then state else ${end.state === "failed" ? "failed" : "answering"}::text end`,
      answer: isKept ? end.answer.slice(0, conversationLimits.answerCharacters) : "",
      citations: JSON.stringify(isKept ? end.citations : []),
      suggestions: JSON.stringify(isKept ? end.suggestions : []),
      ...(isKept && traceColumns(end.trace)),
      claim: null,
      claimed_at: null,
    })
    .where("conversation_id", "=", conversationId)
    .where("id", "=", turnId)
    .where("claim", "=", claim)
    .execute();
}
