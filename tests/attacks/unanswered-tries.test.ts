import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { listTables } from "#server/operations/command-line/backup.ts";
import type { AppEnv } from "#server/platform/http/context.ts";
import { rateLimiter, refundFailures } from "#server/platform/http/rate-limit.ts";
import { startDataAcademy, type DataAcademy, type Person } from "#tests/support/data-academy.ts";
import { describedCalls, fillBody } from "#tests/support/described-calls.ts";
import { Client } from "pg";

// A database that refuses writes: a caller who is told to retry has not used up an attempt of any limit.
let academy: DataAcademy;
let client: Client;
const logged: { level: number; code?: string; err?: unknown }[] = [];
let app: ReturnType<typeof createApp>;
const password = "correct horse battery";
beforeAll(async () => {
  academy = await startDataAcademy();
  client = new Client(academy.connection);
  await client.connect();
  const log = pino({ level: "warn" }, { write: (line) => void logged.push(JSON.parse(line)) });
  app = createApp({ ...academy.deps, log });
});
afterAll(async () => {
  await client.end();
  await academy.stop();
});

const send = (method: string, path: string, body: unknown, as?: Person, type = "application/json") =>
  app.request(path, {
    method,
    headers: { "content-type": type, ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
    ...(method === "GET" ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });

/** Make every write fail, except counting attempts. Returns a function that restores them. */
async function breakTables(): Promise<() => Promise<void>> {
  const tables = (await listTables(client)).map(({ name }) => name).filter((name) => name !== "rate_limits");
  await client.query(
    "create or replace function refuse_writing() returns trigger language plpgsql as $$ begin raise exception 'too many' using errcode = '53300'; end $$",
  );
  for (const name of tables)
    await client.query(
      `create trigger a_refusal before insert or update or delete on ${name} for each statement execute function refuse_writing()`,
    );
  return async () => {
    for (const name of tables) await client.query(`drop trigger a_refusal on ${name}`);
  };
}

async function counted(): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; points: number }>`select key, points from rate_limits`.execute(academy.db);
  return new Map(rows.map(({ key, points }) => [key, points]));
}

test(
  "signing in while nothing can be stored is refused with an explanation, and works as soon as it can be",
  { timeout: 60_000 },
  async () => {
    const email = `ada-${randomUUID()}@school.example`;
    expect((await send("POST", "/auth/v1/signup", { email, password })).status).toBe(200);
    const signIn = async () => (await send("POST", "/auth/v1/token?grant_type=password", { email, password })).status;
    const mend = await breakTables();
    const before = logged.length;
    for (let time = 0; time < 15; time += 1) expect(await signIn()).toBe(503);
    await mend();
    expect(await signIn()).toBe(200);
    const told = logged.slice(before);
    expect(told.filter(({ level }) => level > 40)).toEqual([]);
    expect(told.filter(({ code }) => code === "server.unavailable").length).toBeLessThan(4);
    expect(told.some(({ err }) => err !== undefined)).toBe(false);
  },
);

test("no call that ends in a failure of the academy counts toward any limit @slow", { timeout: 120_000 }, async () => {
  const person = await academy.person({ role: "admin", isSuperAdmin: true });
  const course = await academy.course({ title: "Owls", lessons: ["An owl is a bird."] });
  await academy.db.insertInto("enrollments").values({ user_id: person.id, course_id: course.id }).execute();
  const [lessonId = ""] = course.lessonIds;
  const ids = {
    courseId: course.id,
    lessonId,
    course_id: course.id,
    lesson_id: lessonId,
    student_id: person.id,
    personId: person.id,
  };
  const email = `grace-${randomUUID()}@school.example`;
  const signIns = [
    ["POST /auth/v1/signup", { email, password }],
    ["POST /auth/v1/otp", { email, create_user: true }],
    ["POST /auth/v1/recover", { email: person.email }],
    ["POST /auth/v1/resend", { email: person.email, type: "signup" }],
    ["PUT /auth/v1/user", { email }],
    ["POST /auth/v1/factors", { factor_type: "totp", friendly_name: "x" }],
    ["POST /auth/v1/verify", { email: person.email, token: "000000", type: "magiclink" }],
  ] as const;
  const calls = describedCalls(await (await app.request("/api/openapi.json")).json());
  const mend = await breakTables();
  const failed: string[] = [];
  const kept: string[] = [];
  const tryCall = async (name: string, ask: () => Response | Promise<Response>) => {
    const before = await counted();
    const answer = await ask();
    await answer.text();
    if (answer.status < 500) return;
    failed.push(name);
    for (const [key, points] of await counted()) if (points > Math.max(0, before.get(key) ?? 0)) kept.push(`${name}: ${key}`);
  };
  for (const [call, body] of signIns) {
    const [method = "", path = ""] = call.split(" ");
    await tryCall(call, () => send(method, path, body, person));
  }
  for (const { method, path, body } of calls) {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => new Map(Object.entries(ids)).get(name) ?? randomUUID());
    const filled =
      body?.type === "text/csv"
        ? "email,role\nx@school.example,student\n"
        : (fillBody(body?.schema ?? {}, "owl@school.example", ids) ?? {});
    await tryCall(`${method} ${path}`, () => send(method, address, filled, person, body?.type));
  }
  await mend();
  expect(kept).toEqual([]);
  // Checks that the test has covered enough.
  expect(failed.length).toBeGreaterThan(15);
});

test("a wrong guess stays counted, whatever fails after it", { timeout: 60_000 }, async () => {
  const email = `mary-${randomUUID()}@school.example`;
  expect((await send("POST", "/auth/v1/signup", { email, password })).status).toBe(200);
  const person = await academy.person();
  const factor = await (await send("POST", "/auth/v1/factors", { factor_type: "totp", friendly_name: "x" }, person)).json();
  const path = `/auth/v1/factors/${factor.id}`;
  const challenge = await (await send("POST", `${path}/challenge`, {}, person)).json();
  const guesses = [
    ["factor:network:", `POST ${path}/verify`, { challenge_id: challenge.id, code: "abcdef" }],
    ["sign-in:account:", "POST /auth/v1/token?grant_type=password", { email, password: "not the right one" }],
    ["code:account:", "POST /auth/v1/verify", { email, token: "000000", type: "magiclink" }],
    ["nonce:account:", "PUT /auth/v1/user", { password: "another horse battery", nonce: "000000" }],
    ["recovery-code:", "POST /auth/v1/recovery-codes/verify", { code: "aaaaa-aaaaa" }],
  ] as const;
  await client.query(
    "create or replace function refuse_writing() returns trigger language plpgsql as $$ begin raise exception 'too many' using errcode = '53300'; end $$",
  );
  await client.query("create trigger a_refusal before insert on audit_log for each statement execute function refuse_writing()");
  const sum = async (prefix: string) =>
    [...(await counted())].filter(([key]) => key.startsWith(prefix)).reduce((points, [, more]) => points + more, 0);
  const found: Record<string, [number, number]> = {};
  for (const [prefix, call, body] of guesses) {
    const [method = "", path = ""] = call.split(" ");
    const before = await sum(prefix);
    const { status } = await send(method, path, body, person);
    found[call] = [status, (await sum(prefix)) - before];
  }
  await client.query("drop trigger a_refusal on audit_log");
  for (const [call, [status, counts]] of Object.entries(found)) expect([call, status, counts > 0]).toEqual([call, 503, true]);
});

test("a failed request whose client disconnected stays counted", async () => {
  const limiter = rateLimiter(academy.db, { name: "hung-up", times: 3, seconds: 60 });
  const small = new Hono<AppEnv>().use(refundFailures);
  const leave = new AbortController();
  small.post("/", async (context) => {
    await limiter.take("somebody");
    if (context.req.query("leave")) leave.abort();
    throw new Error("the work has failed");
  });
  small.onError((_, context) => context.json({}, 500));
  await small.request(new Request("http://academy.example/", { method: "POST" }));
  expect((await counted()).get("hung-up:somebody")).toBe(0);
  await small.request(new Request("http://academy.example/?leave=1", { method: "POST", signal: leave.signal }));
  expect((await counted()).get("hung-up:somebody")).toBe(1);
});

test("an attempt is refunded when its time window cannot be corrected", async () => {
  const limiter = rateLimiter(academy.db, { name: "fast-clock", times: 3, seconds: 60 });
  const small = new Hono<AppEnv>().use(refundFailures);
  small.post("/", async (context) => context.json(await limiter.take("somebody")));
  small.onError((error, context) => context.json({ error: error.message }, 503));
  const inAYear = Date.now() + 365 * 24 * 3_600_000;
  await sql`insert into rate_limits (key, points, expire) values ('fast-clock:somebody', 1, ${inAYear})`.execute(academy.db);
  await client.query(`
    create function refuse_mending() returns trigger language plpgsql as $$ begin raise exception 'too many' using errcode = '53300'; end $$;
    create trigger a_refusal before update on rate_limits for each row when (new.expire < old.expire) execute function refuse_mending()`);
  expect((await small.request("/", { method: "POST" })).status).toBe(503);
  await client.query("drop trigger a_refusal on rate_limits");
  expect((await counted()).get("fast-clock:somebody")).toBe(1);
});
