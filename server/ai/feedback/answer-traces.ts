import { sql, type RawBuilder } from "kysely";
import { answerTraceSchema, type AnswerTrace as ShownTrace } from "#domain/tutor-feedback.schema.ts";
import type { AnswerTrace } from "#ai/tutor/stream-answer.ts";
import { traceColumns } from "#server/ai/conversations/lease-turn.ts";
import type { Logger } from "pino";
import type { Database } from "#server/dependencies.ts";

/** A call whose answer belongs to no conversation, so that nothing else is stored of it. */
type AnsweredCall = { requestId: string; functionName: string };

/**
 * Pass on the events of an answer that belongs to no conversation, and store how it came about: neither who asked nor any word of the
 * question. The answer does not depend on it: if it cannot be stored, that is only logged.
 */
export async function* storeTrace<Event extends { kind: string }>(
  { db, log }: { db: Database; log: Logger },
  call: AnsweredCall,
  events: AsyncGenerator<Event | { kind: "trace"; trace: AnswerTrace }>,
): AsyncGenerator<Event | { kind: "trace"; trace: AnswerTrace }> {
  for await (const event of events) {
    if (isTrace(event)) {
      await insertTrace(db, call, event.trace).catch((error: unknown) =>
        log.warn({ err: error, requestId: call.requestId }, "the trace of an answer could not be stored"),
      );
    }
    yield event;
  }
}

function isTrace(event: { kind: string }): event is { kind: "trace"; trace: AnswerTrace } {
  return event.kind === "trace";
}

async function insertTrace(db: Database, { requestId, functionName }: AnsweredCall, trace: AnswerTrace): Promise<void> {
  const withoutQuestion = { ...trace, decision: trace.decision && { ...trace.decision, missing: [] } };
  // Only for the next turns of a conversation.
  const { helps_with_exercise: _, ...columns } = traceColumns(withoutQuestion);
  await db
    .insertInto("answer_traces")
    .values({ request_id: requestId, function_name: functionName, ...columns })
    .execute();
}

/**
 * Return how answers came about, by the id of a turn or of a request. Ids of turns are made by browsers, so that there may be several.
 * Words of a question are left out, and of the moment all but the hour.
 */
export async function findTraces(db: Database, id: string): Promise<ShownTrace[]> {
  const ofTurns = db
    .selectFrom("conversation_turns")
    .where("id", "=", id)
    .where("model", "is not", null)
    .select(["outcome", "model", "prompt_version", "decision", "passages", "lesson_id"])
    .select(hourOf("conversation_turns.created_at").as("created_at"));
  const ofCalls = db
    .selectFrom("answer_traces")
    .where("request_id", "=", id)
    .select(["outcome", "model", "prompt_version", "decision", "passages", "lesson_id"])
    .select(hourOf("answer_traces.created_at").as("created_at"));
  const rows = [...(await ofTurns.execute()), ...(await ofCalls.execute())];
  return answerTraceSchema.array().parse(rows.map((row) => ({ ...row, decision: withoutWords(row.decision) })));
}

/** Return the beginning of a moment's hour as the API writes moments. */
function hourOf(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:00:00.000"Z"')`;
}

function withoutWords(decision: unknown): unknown {
  return typeof decision === "object" && decision !== null ? { ...decision, missing: [] } : null;
}
