import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { parse } from "pg-connection-string";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { shareDemos } from "./academy-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL on which tests may create databases. */
    databaseServer: { host?: string; port?: number; user?: string; password?: string; database: string };
  }
}

export const templateDatabase = "academy_template";

/** Before all tests: start one PostgreSQL with a migrated template, and let all sample academies share one seeding. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [endSharing, stop] = await Promise.all([shareDemos(), startDatabase(project)]);
  return async () => {
    await Promise.all([endSharing(), stop()]);
  };
}

/** Start a PostgreSQL without durability, or use the one of TEST_DATABASE_URL. */
async function startDatabase(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  if (given) {
    const { host, port, user, password } = parse(given);
    const server = {
      ...(host ? { host } : {}),
      ...(port ? { port: Number(port) } : {}),
      ...(user ? { user } : {}),
      ...(typeof password === "string" ? { password } : {}),
      database: "postgres",
    };
    await makeTemplate(server);
    project.provide("databaseServer", server);
    return async () => {};
  }

  const folder = await mkdtemp(join(tmpdir(), "academy-test-database-"));
  const database = await startEmbeddedDatabase({ folder, durable: false });
  const server = { ...database.connection, database: "postgres" };
  await makeTemplate(server);
  project.provide("databaseServer", server);
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(server: ClientConfig): Promise<void> {
  const client = new Client(server);
  await client.connect();
  try {
    // With TEST_TEMPLATE=kept, reuse the existing template: saves time when tests run repeatedly and no migration changes.
    if (process.env["TEST_TEMPLATE"] === "kept") {
      const { rowCount } = await client.query("select from pg_database where datname = $1", [templateDatabase]);
      if (rowCount) return;
    }
    await client.query(`drop database if exists ${templateDatabase}`);
    await client.query(`create database ${templateDatabase}`);
  } finally {
    await client.end();
  }
  await migrateDatabase({ ...server, database: templateDatabase });
}
