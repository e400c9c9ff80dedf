import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createApp } from "#server/app.ts";
import { openDatabase, type OpenDatabase } from "#server/operations/lifecycle/open-database.ts";
import { loadBuiltPages } from "#server/operations/lifecycle/load-pages.ts";
import { createPageCache } from "#server/platform/page-cache/page-cache.ts";
import { startDataAcademy, type DataAcademy, type Person } from "./support/data-academy.ts";

// The real app on a real port, with two connections to a real database with injected faults.
const connections = 2;
const password = "correct horse battery";

let academy: DataAcademy;
let database: OpenDatabase;
let server: Server;
let url: string;
let student: Person;
let courseId: string;
let beside: Client;
let unreachable = false;
let undo: Array<() => Promise<unknown>> = [];

beforeAll(async () => {
  academy = await startDataAcademy();
  const { host, user, database: name } = academy.connection;
  database = await openDatabase(
    {
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host ?? "")}`,
      DATABASE_CONNECTIONS: connections,
    },
    { dataFolder: "", say: () => {}, onLost: () => {}, onEnd: () => {} },
  );
  const app = createApp({
    ...academy.deps,
    ...database,
    pages: (await loadBuiltPages()).renderer,
    pageCache: createPageCache(),
  });
  server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  student = await academy.person();
  courseId = (await academy.course({ lessons: ["One."] })).id;
  beside = new Client(academy.connection);
  await beside.connect();
  const signUp = await post("/auth/v1/signup", { email: "ada@school.example", password });
  expect(signUp.status).toBe(200);
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await beside.end();
  await database.close();
  await academy.stop();
});

const get = (path: string) => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${student.token}` } });
const visit = (path: string) => fetch(`${url}${path}`, { headers: { accept: "text/html" } });
const post = (path: string, body: object, as?: Person) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(as && { authorization: `Bearer ${as.token}` }) },
    body: JSON.stringify(body),
  });
/** Each time with a new address, because attempts are counted per address. */
const signIn = async () => {
  const email = `ada-${randomUUID()}@school.example`;
  if (!unreachable) await beside.query("update users set email = $1 where password_hash is not null", [email]);
  return post("/auth/v1/token?grant_type=password", { email, password });
};
const enroll = () => post("/api/enrollments", { course_id: courseId }, student);

/** Occupy every connection until the test is over. */
async function takeConnections(): Promise<() => Promise<void>> {
  const free = Promise.withResolvers<void>();
  const taken = Array.from({ length: connections }, () => Promise.withResolvers<void>());
  const held = taken.map(({ resolve }) =>
    database.db.connection().execute(async (connection) => {
      await sql`select 1`.execute(connection);
      resolve();
      await free.promise;
    }),
  );
  await Promise.all(taken.map(({ promise }) => promise));
  const release = async () => {
    free.resolve();
    await Promise.all(held);
  };
  undo.push(release);
  return release;
}

test("with all database connections in use, requests are refused with an explanation, and readiness and sign-in keep working @slow", async () => {
  const release = await takeConnections();
  // While the connections are held, only refusals can be answered.
  const calls = await Promise.all(Array.from({ length: 100 }, () => get("/api/enrollments")));
  for (const answer of calls) {
    expect([answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([503, true]);
    expect(await answer.json()).toMatchObject({ code: "server.busy", error: expect.stringContaining("Please try again") });
  }
  const paths = ["/", "/store", "/store?search=owl", `/product/${courseId}`, "/sitemap.xml", "/api/platform"];
  const pages = await Promise.all(paths.map(visit));
  for (const [index, answer] of pages.entries()) {
    const path = paths[index] ?? "";
    expect([path, answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([path, 503, true]);
    const text = await answer.text();
    expect(text).toContain("Please try again");
    if (!/xml|api/.test(path)) expect(text).toMatch(/^<!doctype html>/i);
  }
  expect((await post("/functions/v1/chat", { messages: [{ role: "user", content: "Hi" }] }, student)).status).toBe(503);
  expect((await visit("/readyz")).status).toBe(200);
  expect((await visit("/healthz")).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  await release();
  expect((await get("/api/enrollments")).status).toBe(200);
});

test("when more pages are requested than can be rendered in time, the rest get a page that says so @slow", async () => {
  await takeConnections();
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => visit(`/store?search=word${n}`)));
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toMatch(/^text\/html; charset=utf-8$/i);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await answer.text()).toContain("Please try again");
  }
  expect((await visit("/readyz")).status).toBe(200);
});

/** Make the table refuse every new row with that SQLSTATE until the test is over. */
async function refuseRows(table: string, state: string): Promise<void> {
  await beside.query(`create or replace function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception 'as the test wants it' using errcode = '${state}'; end $$`);
  await beside.query(`create trigger refuse_row before insert on ${table} for each row execute function refuse_row()`);
  undo.push(() => beside.query(`drop trigger refuse_row on ${table}`));
}

test.each([
  ["57014", "server.unavailable", "a statement that took too long"],
  ["57P01", "server.unavailable", "a shutdown"],
  ["57P02", "server.unavailable", "a crash"],
  ["57P03", "server.unavailable", "a start"],
  ["53200", "server.unavailable", "no memory"],
  ["53300", "server.unavailable", "too many connections"],
  ["53400", "server.unavailable", "a limit of the configuration"],
  ["40P01", "server.unavailable", "a deadlock"],
  ["40001", "server.unavailable", "a serialization failure"],
  ["55P03", "server.unavailable", "a lock that was not to be had"],
  ["25P03", "server.unavailable", "a transaction that idled"],
  ["08006", "server.unavailable", "a connection failure"],
  ["58030", "server.unavailable", "a failure of the disk"],
  ["53100", "server.cannot_store", "a full disk"],
  ["25006", "server.cannot_store", "a database that is read-only"],
])("%s is 503 %s for a call, and 503 for a sign-in: %s", async (state, code) => {
  await refuseRows("enrollments", state);
  await refuseRows("sessions", state);
  const call = await enroll();
  expect([call.status, await call.json()]).toMatchObject([503, { code }]);
  expect(Number(call.headers.get("retry-after"))).toBeGreaterThan(0);
  const entered = await signIn();
  expect([entered.status, await entered.json()]).toMatchObject([503, { error_code: "unavailable" }]);
  expect(Number(entered.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an academy with a full disk says so, still lets people read, and is not ready until there is space again @slow", async () => {
  await refuseRows("enrollments", "53100");
  const refused = await enroll();
  expect([refused.status, await refused.json()]).toEqual([
    503,
    {
      code: "server.cannot_store",
      error:
        "The academy cannot store anything right now, so nothing was saved. What is there already can be read. Please try again later.",
    },
  ]);
  expect((await visit(`/product/${courseId}`)).status).toBe(200);
  const ready = await visit("/readyz");
  expect([ready.status, await ready.json()]).toEqual([503, { status: "storage full" }]);
  await expect.poll(async () => (await visit("/readyz")).status, { timeout: 20_000, interval: 500 }).toBe(200);
}, 30_000);

test("when the database drops a connection during a statement, the call is a 503 and the next one succeeds", async () => {
  await beside.query("begin; lock table enrollments in access exclusive mode");
  undo.push(() => beside.query("rollback"));
  const waiting = enroll();
  const other = new Client(academy.connection);
  await other.connect();
  await expect
    .poll(async () => {
      const { rowCount } = await other.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'academy' and wait_event_type = 'Lock' and datname = current_database()",
      );
      return rowCount;
    })
    .toBe(1);
  await other.end();
  const answer = await waiting;
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: "server.unavailable" }]);
  await beside.query("rollback");
  expect((await enroll()).status).toBeLessThan(300);
});

test("when the database accepts no more connections, everything is a 503 and readiness fails", async () => {
  unreachable = true;
  const admin = new Client({ ...academy.connection, database: "postgres" });
  await admin.connect();
  await admin.query(`alter database ${academy.connection.database} with allow_connections false`);
  undo.push(async () => {
    await admin.query(`alter database ${academy.connection.database} with allow_connections true`);
    await admin.end();
  });
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name like 'academy%'",
    [academy.connection.database],
  );
  await expect.poll(async () => (await visit("/readyz")).status).toBe(503);
  for (const answer of [
    await get("/api/enrollments"),
    await visit("/store"),
    await signIn(),
    await visit("/auth/v1/.well-known/jwks.json"),
  ])
    expect([answer.url, answer.status]).toEqual([answer.url, 503]);
  expect((await visit("/healthz")).status).toBe(200);
});
