import { sql, type Transaction } from "kysely";
import { suggestionSchema, type Suggestion } from "#domain/chat.schema.ts";
import type { AnswerTrace } from "#ai/tutor/stream-answer.ts";
import { conversationLimits, storedCitationSchema, turnStateSchema, type StoredCitation } from "#domain/conversation.schema.ts";
import { AppError } from "#domain/errors.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Database } from "#server/dependencies.ts";
import { mayUseConversation } from "./policy.ts";
import type { ConversationParams } from "./queries.ts";

/** A question to be stored. */
export type AskedTurn = ConversationParams & { conversationId: string; turnId: string; question: string };

/**
 * The state of a turn. "leased": the holder of this lease has to answer it. "answered": it has an answer already. "in-progress": another
 * request is answering it at this moment.
 */
export type LeasedTurn =
  | { kind: "leased"; lease: string }
  | { kind: "answered"; answer: string; citations: StoredCitation[]; suggestions: Suggestion[] }
  | { kind: "in-progress" };

/** Seconds after which an unrenewed lease belongs to a dead process; one dated further than that in the future does, too. */
const staleSeconds = 15;
const staleAfter = sql`make_interval(secs => ${staleSeconds})`;
const isAlive = sql<boolean>`coalesce(claimed_at > now() - ${staleAfter} and claimed_at < now() + ${staleAfter}, false)`;

/**
 * Store a question and lease its turn, in one transaction that locks the conversation: however often a turn is sent, and to however many
 * processes, only one of them answers it. Throws `conversation.not_found` if it belongs to another person, `conversation.elsewhere` if it
 * is about another place, `conversation.other_question` if the turn has another question, and `conversation.full`.
 */
export function leaseTurn(db: Database, asked: AskedTurn): Promise<LeasedTurn> {
  return db.transaction().execute(async (trx) => {
    const isNew = await lockConversation(trx, asked);
    if (isNew) await forgetOldest(trx, asked.userId);
    const turn = await trx
      .selectFrom("conversation_turns")
      .select(["state", "question", "answer", "citations", "suggestions"])
      .select(isAlive.as("isAlive"))
      .where("conversation_id", "=", asked.conversationId)
      .where("id", "=", asked.turnId)
      .executeTakeFirst();
    if (!turn) return { kind: "leased", lease: await insertTurn(trx, asked) };
    // A question from before questions were composed may still have accents that are characters of their own.
    if (turn.question.normalize("NFC") !== asked.question)
      throw new AppError("conversation.other_question", { field: "conversation.turn" });
    const state = turnStateSchema.parse(turn.state);
    if (state === "answered") {
      return {
        kind: "answered",
        answer: turn.answer,
        citations: storedCitationSchema.array().parse(turn.citations),
        suggestions: suggestionSchema.array().parse(turn.suggestions),
      };
    }
    if (turn.isAlive) return { kind: "in-progress" };
    return { kind: "leased", lease: await leaseAgain(trx, asked) };
  });
}

/** Create the conversation if there is none, and lock it until the end of the transaction. Returns whether it is new. */
async function lockConversation(trx: Transaction<Schema>, asked: AskedTurn): Promise<boolean> {
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

/** Delete a person's least recently used conversations beyond the limit. */
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
  const lease = crypto.randomUUID();
  await trx
    .insertInto("conversation_turns")
    .values({ conversation_id: conversationId, id: turnId, position: next, question, claim: lease, claimed_at: sql`now()` })
    .execute();
  return lease;
}

/** Lease a turn again, clearing what an interrupted, stopped or failed answer left in it. */
async function leaseAgain(trx: Transaction<Schema>, { conversationId, turnId }: AskedTurn): Promise<string> {
  const lease = crypto.randomUUID();
  await trx
    .updateTable("conversation_turns")
    .set({
      state: "answering",
      answer: "",
      citations: "[]",
      suggestions: "[]",
      passages: "[]",
      claim: lease,
      claimed_at: sql`now()`,
    })
    .set({ outcome: null, lesson_id: null, model: null, prompt_version: null, decision: null, helpful: null, reason: "" })
    .set({ helps_with_exercise: false })
    .where("conversation_id", "=", conversationId)
    .where("id", "=", turnId)
    .execute();
  return lease;
}

/** Return whether a turn is being answered at this moment. */
export async function isBeingAnswered(db: Database, { conversationId, turnId }: AskedTurn): Promise<boolean> {
  const turn = await db
    .selectFrom("conversation_turns")
    .select(isAlive.as("isAlive"))
    .where("conversation_id", "=", conversationId)
    .where("id", "=", turnId)
    .executeTakeFirst();
  return turn?.isAlive ?? false;
}

/** Renew the lease of an answer that is still being written. */
export async function renewLease(db: Database, { conversationId, turnId }: AskedTurn, lease: string): Promise<void> {
  await db
    .updateTable("conversation_turns")
    .set({ claimed_at: sql`now()` })
    .where("conversation_id", "=", conversationId)
    .where("id", "=", turnId)
    .where("claim", "=", lease)
    .execute();
}

/** How an answer ended. "cut": it broke off, and can be requested again. */
export type TurnEnd = {
  state: "answered" | "failed" | "cut";
  answer: string;
  citations: readonly StoredCitation[];
  suggestions: readonly Suggestion[];
  /** How the answer was produced. */
  trace?: AnswerTrace;
};

/** Return how an answer came about as columns of its row. */
export function traceColumns(trace: AnswerTrace) {
  return {
    outcome: trace.outcome,
    // The lesson may have been deleted while the answer was written.
    lesson_id: sql<string | null>`(select id from course_lessons where id = ${trace.lessonId}::uuid)`,
    passages: JSON.stringify(trace.passages),
    helps_with_exercise: trace.helpsWithExercise,
    model: trace.model,
    prompt_version: trace.promptVersion,
    decision: trace.decision === null ? null : JSON.stringify(trace.decision),
  };
}

/** Store how an answer ended, and release the lease. A stopped turn stays stopped, unless the answer is complete. */
export async function endTurn(db: Database, { conversationId, turnId }: AskedTurn, lease: string, end: TurnEnd): Promise<void> {
  const isStored = end.state !== "failed";
  await db
    .updateTable("conversation_turns")
    .set({
      state:
        end.state === "answered"
          ? "answered"
          : sql<string>`case state when 'stopped' then state else ${end.state === "failed" ? "failed" : "answering"}::text end`,
      answer: isStored ? end.answer.slice(0, conversationLimits.answerCharacters) : "",
      citations: JSON.stringify(isStored ? end.citations : []),
      suggestions: JSON.stringify(isStored ? end.suggestions : []),
      ...(isStored && end.trace && traceColumns(end.trace)),
      claim: null,
      claimed_at: null,
    })
    .where("conversation_id", "=", conversationId)
    .where("id", "=", turnId)
    .where("claim", "=", lease)
    .execute();
}
