import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Conversation } from "#domain/conversation.schema.ts";
import { readAnswer, startTutorAcademy, type TutorAcademy } from "#tests/support/ai/start-tutor-academy.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import type { Person } from "#tests/support/data-academy.ts";
import { leaseTurn, renewLease } from "./lease-turn.ts";

let academy: TutorAcademy;
let student: Person;

beforeAll(async () => {
  academy = await startTutorAcademy({ model: "vendor", silence: 5000 });
});
beforeEach(async () => {
  student = await academy.person();
});
afterAll(() => academy.stop());

/** Make the database unavailable, as after a crash: its connections end, and no new ones are accepted for so many milliseconds. */
async function takeDatabaseAway(milliseconds: number): Promise<void> {
  const name = academy.connection.database;
  const server = new Client(inject("databaseServer"));
  await server.connect();
  try {
    await server.query(`alter database ${name} with allow_connections false`);
    await server.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    await pause(milliseconds);
  } finally {
    await server.query(`alter database ${name} with allow_connections true`);
    await server.end();
  }
}

async function turnsOf(person: Person): Promise<Conversation["turns"]> {
  const { status, body } = await academy.call<{ conversation: Conversation }>("/conversations/latest?kind=tutor", { as: person });
  expect(status).toBe(200);
  return body.conversation.turns;
}

const ask = (conversation: { id: string; turn: string }) =>
  academy.post("/chat", { messages: [{ role: "user", content: "What is a deadline?" }], context: {}, conversation }, student);

test("an answer that ends while the database is unavailable is stored before it is reported as complete @slow", async () => {
  const key = { id: randomUUID(), turn: randomUUID() };
  academy.standIn.script({ kind: "text", pieces: ["A deadline ", "is ", "the end."], wait: 400 });
  const response = await ask(key);
  await pause(300);
  const away = takeDatabaseAway(4_000);
  const answer = await readAnswer(response);
  const kept = await turnsOf(student);
  await away;
  expect(answer).toMatchObject({ text: "A deadline is the end.", error: null, isComplete: true });
  expect(kept).toMatchObject([{ id: key.turn, state: "answered", answer: "A deadline is the end." }]);
});

test("an answer that cannot be stored because the academy stops is not reported as complete @slow", async () => {
  const key = { id: randomUUID(), turn: randomUUID() };
  academy.standIn.script({ kind: "text", pieces: ["A deadline ", "is ", "the end."], wait: 400 });
  const response = await ask(key);
  await pause(300);
  const away = takeDatabaseAway(6_000);
  const stop = pause(2_500).then(() => academy.draining.abort());
  const began = performance.now();
  const answer = await readAnswer(response);
  expect(performance.now() - began).toBeLessThan(5_000);
  await Promise.all([away, stop]);
  expect(answer).toMatchObject({ text: "A deadline is the end.", isComplete: false });
  expect(answer.error).toMatch(/not available/);
  expect(await turnsOf(student)).toMatchObject([{ id: key.turn, state: "answering" }]);
});

test("an answer that is being written keeps its turn without reading the turns of everybody", async () => {
  const turn = { userId: student.id, kind: "tutor", courseId: null, conversationId: randomUUID(), turnId: randomUUID() } as const;
  const asked = { ...turn, question: "What is a deadline?" };
  const leased = await leaseTurn(academy.db, asked);
  const lease = leased.kind === "leased" ? leased.lease : "";
  const countScans = async (db: Kysely<Schema>) => {
    const counted = sql<{ whole: number; renewed: number }>`select seq_scan as whole, n_tup_upd as renewed
      from pg_stat_xact_user_tables where relname = 'conversation_turns'`;
    return (await counted.execute(db)).rows[0] ?? { whole: 0, renewed: 0 };
  };
  await academy.db.transaction().execute(async (trx) => {
    // Even so, PostgreSQL reads the whole table where no index helps.
    await sql`set local enable_seqscan = off`.execute(trx);
    const before = await countScans(trx);
    await renewLease(trx, asked, lease);
    expect(await countScans(trx)).toEqual({ whole: before.whole, renewed: before.renewed + 1 });
  });
});
