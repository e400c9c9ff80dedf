import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AuthClient } from "@supabase/auth-js";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAcademy, type AcademyProcess } from "./support/academy-process.ts";
import { noAnswer, singleChoice } from "./support/assessment/exam-academy.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";

// Nobody asks the process anything once the learner has answered: the tests look into its database.
const promised = 5_000;

let database: TestDatabase;
let dataFolder: string;
let academy: AcademyProcess;
let author: Caller;
let courseId: string;
type Caller = { id: string; call: (method: string, path: string, body: unknown) => Promise<Answer> };
type Answer = { id: string; revision: number; closes_at: string; options: { id: string }[] };

async function start(): Promise<void> {
  const { host, user, database: name } = database.connection;
  const url = `postgres://${String(user)}@localhost/${String(name)}?host=${encodeURIComponent(host ?? "")}`;
  // Keep sessions valid although the next process has another port.
  academy = await startAcademy("start", { DATABASE_URL: url, PUBLIC_URL: "http://academy.example" }, { dataFolder });
}

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => academy.process.once("exit", resolve));
  academy.process.kill("SIGKILL");
  await ended;
}

async function signUp(email: string): Promise<Caller> {
  const auth = new AuthClient({ url: `${academy.url}/auth/v1`, autoRefreshToken: false, persistSession: false });
  const { data } = await auth.signUp({ email, password: "a sentence to remember" });
  const headers = { authorization: `Bearer ${data.session?.access_token}`, "content-type": "application/json" };
  return {
    id: data.user?.id ?? "",
    call: async (method, path, body) => {
      const request = { method, headers, body: JSON.stringify(body) };
      const answer = await fetch(`${academy.url}/api${path}`, request);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text) as Answer;
    },
  };
}

beforeAll(async () => {
  database = await createTestDatabase();
  dataFolder = await mkdtemp(join(tmpdir(), "academy-exam-"));
  await start();
  await database.db.updateTable("platform_settings").set({ launched: true }).execute();
  author = await signUp("author@school.example");
  await database.db.updateTable("profiles").set({ role: "instructor" }).where("id", "=", author.id).execute();
  const course = { title: "Bees", category: "Design", instructor_id: author.id };
  courseId = (await database.db.insertInto("courses").values(course).returning("id").executeTakeFirstOrThrow()).id;
}, 240_000);
afterAll(async () => {
  await academy.stop();
  await database.drop();
  await rm(dataFolder, { recursive: true, force: true });
}, 60_000);

/** Begin an attempt at an exam that closes in some seconds, and answer its one question rightly. Resolves with the attempt's id. */
async function answerExamClosingIn(seconds: number): Promise<string> {
  const learner = await signUp(`learner-${crypto.randomUUID()}@learner.example`);
  await database.db.insertInto("enrollments").values({ user_id: learner.id, course_id: courseId }).execute();
  const written = singleChoice("Who lays eggs?", ["The queen", "A drone"], { purpose: "exam" });
  const question = await author.call("POST", `/courses/${courseId}/questions`, written);
  const closes_at = new Date(Date.now() + seconds * 1000).toISOString();
  const facts = { title: "Final", slots: [{ question_id: question.id }], closes_at };
  const { id, revision } = await author.call("POST", `/courses/${courseId}/exams`, facts);
  await author.call("POST", `/exams/${id}/publish`, { published: true, revision });
  const lease = crypto.randomUUID();
  const attempt = await learner.call("POST", `/learning/exams/${id}/attempts`, { lease });
  const answer = { ...noAnswer, options: [written.options[0]?.id] };
  await learner.call("PUT", `/attempts/${attempt.id}/answers/0`, { lease, counter: 1, answer });
  return attempt.id;
}

async function read(id: string) {
  const row = await database.db.selectFrom("exam_attempts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { ...row, closes: new Date(row.closes_at).getTime() };
}

/** Wait until an attempt is handed in. Resolves with how long after its closing that was, in milliseconds. */
async function lateness(id: string): Promise<number> {
  for (;;) {
    const { handed_in_at, closes } = await read(id);
    if (handed_in_at !== null) return Date.now() - closes;
    if (Date.now() - closes > 60_000) throw new Error("not handed in a minute after its closing");
    await pause(100);
  }
}

test("an exam is handed in within five seconds of its closing while no browser is open @slow", { timeout: 120_000 }, async () => {
  const id = await answerExamClosingIn(6);
  expect((await read(id)).handed_in_at).toBeNull();
  expect(await lateness(id)).toBeLessThan(promised);
  expect(await read(id)).toMatchObject({ handed_in_by: "clock", credit_seconds: 0, score: 1 });
});

test(
  "an exam that closed a moment after the process was killed is handed in before the next process answers, without a credit @slow",
  { timeout: 240_000 },
  async () => {
    const id = await answerExamClosingIn(5);
    await kill();
    const before = await read(id);
    expect(before.handed_in_at).toBeNull();
    await pause(before.closes + 100 - Date.now());
    // A short gap is no outage, however long this machine takes to start a process.
    await sql`update heartbeats set at = ${new Date().toISOString()}`.execute(database.db);
    await start();
    expect(await read(id)).toMatchObject({ handed_in_by: "clock", credit_seconds: 0, closes: before.closes, score: 1 });
  },
);

test(
  "an exam that would have closed during an outage stays open for as long as was left, and is then handed in @slow",
  { timeout: 240_000 },
  async () => {
    const id = await answerExamClosingIn(10);
    await kill();
    // As if a minute more had passed since then.
    const minute = sql`interval '1 minute'`;
    await sql`update heartbeats set at = at - ${minute}`.execute(database.db);
    await sql`update exams set closes_at = closes_at - ${minute}`.execute(database.db);
    await sql`update exam_attempts set started_at = started_at - ${minute}, closes_at = closes_at - ${minute}
      where id = ${id}`.execute(database.db);
    const before = await read(id);
    expect(before.closes).toBeLessThan(Date.now());
    const { at } = await database.db.selectFrom("heartbeats").select("at").executeTakeFirstOrThrow();
    // The attempt lost the time since the process was last known to run, or since it began, if that was later.
    const since = Math.max(new Date(at).getTime(), new Date(before.started_at).getTime());
    await start();
    const credited = await read(id);
    const outages = database.db.selectFrom("outages").select("ended_at").orderBy("ended_at", "desc").limit(1);
    const ended = new Date((await outages.executeTakeFirstOrThrow()).ended_at).getTime();
    expect(ended - since).toBeGreaterThan(60_000);
    expect(credited).toMatchObject({ handed_in_at: null, credit_seconds: Math.ceil((ended - since) / 1000) });
    // What was left then is left again.
    expect(credited.closes - ended).toBe(before.closes - since);
    expect(await lateness(id)).toBeLessThan(promised);
    expect(await read(id)).toMatchObject({ handed_in_by: "clock", score: 1 });
  },
);
