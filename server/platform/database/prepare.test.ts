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

test("a prepared statement takes other values each time, beside those that are its own", async () => {
  const db = connectDatabase(database.connection);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => sum(db, { one: n, other: n % 2 === 0 ? n : null })));
  expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => [{ sum: n % 2 === 0 ? 2 * n : n + 100 }]));
  await db.destroy();
});

test("PostgreSQL parses it once for each connection", async () => {
  const db = connectDatabase({ ...database.connection, max: 1 });
  for (let n = 0; n < 5; n += 1) await sum(db, { one: n, other: n });
  const { rows } = await sql<{ times: number }>`
    select (generic_plans + custom_plans)::int as times from pg_prepared_statements where name like 'academy_%'`.execute(db);
  expect(rows).toEqual([{ times: 5 }]);
  await db.destroy();
});

test("a table that is changed under it costs one failure, not every one from then on", async () => {
  const db = connectDatabase({ ...database.connection, max: 1 });
  await sql`create table owls (name text)`.execute(db);
  await sql`insert into owls values ('Ada')`.execute(db);
  const owls = prepare((on, is: PlaceholdersFor<{ name: string }>) =>
    on
      .selectFrom(sql`owls`.as("owl"))
      .selectAll()
      .where(sql<boolean>`name = ${is.name}`),
  );
  expect(await owls(db, { name: "Ada" })).toEqual([{ name: "Ada" }]);
  await sql`alter table owls add column age int`.execute(db);
  await expect(owls(db, { name: "Ada" })).rejects.toThrow(/cached plan/);
  expect(await owls(db, { name: "Ada" })).toEqual([{ name: "Ada", age: null }]);
  await db.destroy();
});
