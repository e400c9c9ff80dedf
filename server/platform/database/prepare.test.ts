import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { connectDatabase } from "./connect.ts";
import { prepare, type PlaceholdersFor } from "./prepare.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const sum = prepare((db, is: PlaceholdersFor<{ one: number; other: number | null }>) =>
  db.selectNoFrom([sql<number>`${is.one}::int + coalesce(${is.other}::int, ${100})`.as("sum")]),
);

test("a prepared statement takes new parameters each time, in addition to its own constants", async () => {
  const db = connectDatabase(database.connection);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => sum(db, { one: n, other: n % 2 === 0 ? n : null })));
  expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => [{ sum: n % 2 === 0 ? 2 * n : n + 100 }]));
  await db.destroy();
});

test("PostgreSQL parses it once per connection", async () => {
  const db = connectDatabase({ ...database.connection, max: 1 });
  for (let n = 0; n < 5; n += 1) await sum(db, { one: n, other: n });
  const { rows } = await sql<{ times: number }>`
    select (generic_plans + custom_plans)::int as times from pg_prepared_statements where name like 'academy_%'`.execute(db);
  expect(rows).toEqual([{ times: 5 }]);
  await db.destroy();
});

async function prepareOwls() {
  const db = connectDatabase({ ...database.connection, max: 1 });
  await sql`drop table if exists owls`.execute(db);
  await sql`create table owls (name text)`.execute(db);
  await sql`insert into owls values ('Ada')`.execute(db);
  const owls = prepare((on, is: PlaceholdersFor<{ name: string }>) =>
    on
      .selectFrom(sql`owls`.as("owl"))
      .selectAll()
      .where(sql<boolean>`name = ${is.name}`),
  );
  expect(await owls(db, { name: "Ada" })).toEqual([{ name: "Ada" }]);
  return { db, owls };
}

test("a changed table fails no request", async () => {
  const { db, owls } = await prepareOwls();
  await sql`alter table owls add column age int`.execute(db);
  for (const _ of [1, 2]) expect(await owls(db, { name: "Ada" })).toEqual([{ name: "Ada", age: null }]);
  await db.destroy();
});

test("within a transaction, a changed table fails once, with the reason", async () => {
  const { db, owls } = await prepareOwls();
  await sql`alter table owls add column wings int`.execute(db);
  const inTransaction = () => db.transaction().execute((trx) => owls(trx, { name: "Ada" }));
  await expect(inTransaction()).rejects.toThrow(/cached plan/);
  expect(await inTransaction()).toEqual([{ name: "Ada", wings: null }]);
  await db.destroy();
});

test("after an error, in an aborted transaction and on a lost connection it still works where possible", async () => {
  const db = connectDatabase({ ...database.connection, max: 1 });
  const ended = db.transaction().execute(async (trx) => {
    await sql`select 1 / 0`.execute(trx).catch(() => {});
    return sum(trx, { one: 1, other: 2 });
  });
  await expect(ended).rejects.toMatchObject({ code: "25P02" });
  await expect(sum(db, { one: 2 ** 40, other: 2 })).rejects.toMatchObject({ code: "22003" });
  expect(await sum(db, { one: 1, other: null })).toEqual([{ sum: 101 }]);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
  await expect.poll(() => sum(db, { one: 3, other: 4 }).catch(() => null)).toEqual([{ sum: 7 }]);
  await db.destroy();
});
