import { Client } from "pg";
import { expect, test } from "vitest";
import { plannedParts } from "#domain/academy.ts";
import { createTestDatabase, rewindDatabase } from "#tests/support/database.ts";
import { migrateDatabase, readMigrations } from "./migrate.ts";

const own = "0103-planned-tabs.sql";

test.each([true, false, null])("an academy that had set all planned tabs to %s keeps that for each @slow", async (isOpen) => {
  const database = await createTestDatabase();
  const client = new Client(database.connection);
  await client.connect();
  try {
    await rewindDatabase(database, own);
    await client.query("insert into academy_settings (key, value, changed_at) values ('name', '\"Owl School\"', now())");
    if (isOpen !== null)
      await client.query("insert into academy_settings (key, value, changed_at) values ('open_placeholders', $1, now())", [
        JSON.stringify(isOpen),
      ]);
    const migrations = readMigrations().filter(({ name }) => name <= own);
    expect(await migrateDatabase(database.connection, migrations)).toEqual([own]);
    const { rows } = await client.query<{ key: string; value: unknown }>("select key, value from academy_settings order by key");
    const switches = isOpen === null ? [] : plannedParts.map((part) => ({ key: `open_${part}`, value: isOpen }));
    expect(rows).toEqual(
      [{ key: "name", value: "Owl School" }, ...switches].sort((one, other) => (one.key < other.key ? -1 : 1)),
    );
  } finally {
    await client.end();
    await database.drop();
  }
});
