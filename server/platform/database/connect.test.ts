import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { checkDatabase, connectDatabase } from "./connect.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function valueOf(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db);
  return rows[0]?.value;
}

test.each([
  ["timestamptz '2026-03-01 12:00:00+02'", "2026-03-01T10:00:00.000Z"],
  ["timestamptz 'infinity'", "infinity"],
  ["date '2026-03-01'", "2026-03-01"],
  ["numeric '4.5'", 4.5],
  ["count(*)", 1],
  ["array[timestamptz '2026-03-01 12:00:00Z']", ["2026-03-01T12:00:00.000Z"]],
  ["array[numeric '4.5', null]", [4.5, null]],
  ["array[3::int8]", [3]],
  ["json_build_object('n', 1)", { n: 1 }],
])("%s arrives as %j", async (expression, value) => {
  expect(await valueOf(expression)).toEqual(value);
});

test("an integer that a number cannot represent is an error, not another number", async () => {
  await expect(valueOf("9007199254740993::int8")).rejects.toThrow(/too large/);
});

test("a statement that never ends is cancelled, and the academy continues", async () => {
  const db = connectDatabase({ ...database.connection, statement_timeout: 100 });
  await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toThrow(/statement timeout/);
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  await db.destroy();
});

test("connections that broke while idle are reported and replaced", async () => {
  const lost: string[] = [];
  const db = connectDatabase(
    { ...database.connection, application_name: "doomed" },
    { onLost: (error) => lost.push(error.message) },
  );
  await sql`select 1`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed'`.execute(database.db);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect((await sql<{ n: number }>`select 2 as n`.execute(db)).rows).toEqual([{ n: 2 }]);
  await db.destroy();
});

test("a connection that breaks between two statements of a transaction fails only that transaction", async () => {
  const db = connectDatabase(database.connection);
  const uncaught: unknown[] = [];
  const onUncaught = (error: unknown) => void uncaught.push(error);
  process.on("uncaughtException", onUncaught);
  try {
    const work = db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const pid = rows[0]?.pid ?? 0;
      await sql`select pg_terminate_backend(${pid}, 5000)`.execute(database.db);
      // Whatever the server sent before closing is read before the next statement.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`select 1`.execute(trx);
    });
    await expect(work).rejects.toThrow();
    expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
    expect(uncaught).toEqual([]);
  } finally {
    process.off("uncaughtException", onUncaught);
    await db.destroy();
  }
});

test("a reachable database passes; an unreachable one is reported without its password", async () => {
  await expect(checkDatabase(database.connection)).resolves.toBeUndefined();
  const failure = await checkDatabase({ connectionString: `postgres://me:hunter2@127.0.0.1:${await freePort()}/academy` }).catch(
    (error: Error) => error.message,
  );
  expect(failure).toMatch(/^The database at DATABASE_URL cannot be reached: .*ECONNREFUSED/);
  expect(failure).not.toContain("hunter2");
});

test("the statement after one whose connection the database has closed gets another connection", async () => {
  // With a single connection: until its end has been received, it must not be handed out again.
  const db = connectDatabase({ ...database.connection, max: 1 });
  for (let time = 0; time < 5; time += 1) {
    const after = sql`select pg_sleep(30)`.execute(db).catch(() => sql<{ n: number }>`select 1 as n`.execute(db));
    await expect
      .poll(async () => {
        const { rows } = await sql<{ cut: boolean }>`
          select pg_terminate_backend(pid) as cut from pg_stat_activity
          where datname = current_database() and query = 'select pg_sleep(30)' and state = 'active'`.execute(database.db);
        return rows.length;
      })
      .toBe(1);
    expect((await after).rows).toEqual([{ n: 1 }]);
  }
  await db.destroy();
});

test("while all connections are taken, few requests wait, for two seconds at most, and all others are refused at once", async () => {
  const db = connectDatabase({ ...database.connection, max: 1 });
  const [taken, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held = db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    taken.resolve();
    await free.promise;
  });
  await taken.promise;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  try {
    const outcomes: string[] = [];
    const ask = () =>
      sql`select 1`.execute(db).then(
        () => outcomes.push("answered"),
        ({ code }: { code: string }) => outcomes.push(code),
      );
    const refused = (times: number) => Array<string>(times).fill("server.busy");
    const all = Array.from({ length: 25 }, ask);
    await vi.advanceTimersByTimeAsync(500);
    expect(outcomes).toEqual(refused(5));
    await vi.advanceTimersByTimeAsync(600);
    // Those before have waited for more than a second: nobody joins them.
    await ask();
    expect(outcomes).toEqual(refused(6));
    await vi.advanceTimersByTimeAsync(1_000);
    await Promise.all(all);
    expect(outcomes).toEqual(refused(26));
  } finally {
    vi.useRealTimers();
    free.resolve();
  }
  await held;
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
  await db.destroy();
});
