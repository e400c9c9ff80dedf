import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import { Client, Pool, type ClientConfig } from "pg";
import { inject } from "vitest";
import { connectDatabase } from "#server/platform/database/connect.ts";
import { migrateDatabase, readMigrations } from "#server/platform/database/migrate.ts";
import type { Schema } from "#server/platform/database/schema.ts";
import { templateDatabase } from "./database-server.ts";

export type TestDatabase = { db: Kysely<Schema>; connection: ClientConfig; drop(): Promise<void> };

/** Creates and drops the databases of this process. */
let administration: Pool | undefined;

/** Create a migrated, empty database for this test, on a real PostgreSQL. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("databaseServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const administrator = (administration ??= administer(server));
  // Copying files takes half of the processor time that copying pages through the log does, which is the default.
  await administrator.query(`create database ${name} template ${templateDatabase} strategy file_copy`);
  const connection = { ...server, database: name };
  const db = connectDatabase(connection);
  return {
    db,
    connection,
    drop: async () => {
      await db.destroy();
      await administrator.query(`drop database ${name} with (force)`);
    },
  };
}

/** Empty a database, and give it the schema that it had before a migration. */
export async function rewindDatabase({ connection }: TestDatabase, migration: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query("drop schema public cascade; create schema public").finally(() => client.end());
  await migrateDatabase(
    connection,
    readMigrations().filter(({ name }) => name < migration),
  );
}

/** Connect to the server once: a new connection takes about 7 ms of processor time, a copy 17. */
function administer(server: ClientConfig): Pool {
  const pool = new Pool({ ...server, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The server may be stopped before this process ends. Without a listener that would be an unhandled error.
  return pool.on("error", () => {});
}
