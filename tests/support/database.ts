import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { Client, type ClientConfig } from "pg";
import { inject } from "vitest";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { migrateDatabase, readMigrations } from "#server/platform/database/migrate.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { templateDatabase } from "./database-server.ts";

export type TestDatabase = { db: Kysely<Schema>; connection: ClientConfig; drop(): Promise<void> };

/** Create a migrated, empty database for this test, on a real PostgreSQL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(server, `create database ${name} template ${templateDatabase}`);
  const connection = { ...server, database: name };
  const db = connectDatabase(connection);
  return {
    db,
    connection,
    drop: async () => {
      await db.destroy();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** Empty a database, and give it the schema that it had before a migration. */
export async function rewindDatabase({ connection }: TestDatabase, migration: string): Promise<void> {
  await onServer(connection, "drop schema public cascade; create schema public");
  await migrateDatabase(
    connection,
    readMigrations().filter(({ name }) => name < migration),
  );
}

async function onServer(server: ClientConfig, statement: string): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    // A template can be copied by one session at a time; others wait here.
    await client.query("select pg_advisory_lock(1)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
