import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { migrateDatabase, readMigrations, type Migration } from "./migrate.ts";

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await createTestDatabase();
  client = new Client(database.connection);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

const known = readMigrations();
const next = (sql: string, name = "9000-next.sql"): Migration => ({ name, sql, checksum: `of ${sql}` });

test("a database at the newest schema is left unchanged", async () => {
  expect(await migrateDatabase(database.connection)).toEqual([]);
});

test("missing migrations are applied in order, and once, however many processes start at the same moment", async () => {
  const migrations = [...known, next("create table shelf (n int)"), next("alter table shelf add m int", "9001-then.sql")];
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.connection, migrations)));
  expect(applied.flat()).toEqual(["9000-next.sql", "9001-then.sql"]);
  expect((await client.query("select n, m from shelf")).rows).toEqual([]);
});

test("a migration that fails is rolled back, and those before it stay", async () => {
  const broken = next("create table half (n int); select 1 / 0", "9001-broken.sql");
  const migrations = [...known, next("create table whole (n int)"), broken];
  await expect(migrateDatabase(database.connection, migrations)).rejects.toThrow(
    "The migration 9001-broken.sql failed and was undone: division by zero",
  );
  const { rows } = await client.query(
    "select to_regclass('whole') is not null as whole, to_regclass('half') is not null as half",
  );
  expect(rows).toEqual([{ whole: true, half: false }]);
  expect(await migrateDatabase(database.connection, [...known, next("create table whole (n int)")])).toEqual([]);
});

test("a migration in a deadlock rolls back, and is retried", async () => {
  const tables = [...known, next("create table shelf (n int); create table book (n int)")];
  await migrateDatabase(database.connection, tables);
  await client.query("begin; select from book");
  const migrated = migrateDatabase(database.connection, [
    ...tables,
    next("alter table shelf add m int; alter table book add m int", "9001-then.sql"),
  ]);
  const waiting = "select from pg_locks where not granted and locktype = 'relation' and relation = 'book'::regclass";
  while ((await client.query(waiting)).rowCount === 0);
  await expect(client.query("select from shelf")).resolves.toBeDefined();
  await client.query("commit");
  expect(await migrated).toEqual(["9001-then.sql"]);
});

test("a database changed by a newer academy is refused, naming the migration", async () => {
  await migrateDatabase(database.connection, [...known, next("select 1")]);
  await expect(migrateDatabase(database.connection)).rejects.toThrow(/newer than this academy: it has 9000-next\.sql/);
});

test("a migration that was edited after it had been applied is refused by name", async () => {
  await migrateDatabase(database.connection, [...known, next("select 1")]);
  await expect(migrateDatabase(database.connection, [...known, next("select 2")])).rejects.toThrow(
    /The migration 9000-next\.sql was changed after it had been applied/,
  );
});

test("a misnamed migration or a duplicate number is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "academy-migrations-"));
  try {
    await writeFile(join(folder, "0001-first.sql"), "select 1");
    await writeFile(join(folder, "0001-again.sql"), "select 1");
    expect(() => readMigrations(folder)).toThrow("Two migrations have the number of 0001-first.sql");
    await rm(join(folder, "0001-again.sql"));
    await writeFile(join(folder, "2_second.sql"), "select 1");
    expect(() => readMigrations(folder)).toThrow("2_second.sql must be called NNNN-name.sql");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
