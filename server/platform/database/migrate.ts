import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client, type ClientConfig } from "pg";
import { DatabaseUnavailableError } from "./embedded-binaries.ts";
import { isLockConflict, longestLockWait } from "./retry-on-lock-conflict.ts";

export type Migration = { name: string; checksum: string; sql: string };

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Advisory lock for running migrations in one process at a time; the number is arbitrary. */
const migrationLock = 4_227_002;

/** How often a migration is retried while others hold locks on its tables: a few minutes in total, enough for a backup to finish. */
const mostTries = 300;

/** Return this code's migrations in order. Throws if a file is not named NNNN-name.sql, or two have the same number. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  names.forEach((name, index) => {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) throw new Error(`The migration ${name} must be called NNNN-name.sql`);
    if (names[index - 1]?.slice(0, 4) === name.slice(0, 4)) throw new Error(`Two migrations have the number of ${name}`);
  });
  return names.map((name) => {
    const sql = readFileSync(join(folder, name), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/**
 * Migrate the database to the newest schema, each migration in its own transaction, and return the names of those applied.
 * Throws DatabaseUnavailableError if the database is newer than this code, or an applied migration has been edited since.
 */
export async function migrateDatabase(config: ClientConfig, migrations = readMigrations()): Promise<string[]> {
  const client = new Client(config);
  // If the connection breaks, the running statement already fails.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await createMigrationList(client);
    const { rows: applied } = await client.query<{ name: string; checksum: string }>("select name, checksum from migrations");
    const missing = findMissing(applied, migrations);
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function findMissing(applied: Array<{ name: string; checksum: string }>, known: Migration[]): Migration[] {
  const unknown = applied.filter(({ name }) => !known.some((migration) => migration.name === name));
  if (unknown.length > 0) {
    throw new DatabaseUnavailableError(
      `The database is newer than this academy: it has ${unknown.map(({ name }) => name).join(", ")}, which this code does not know. ` +
        "Start the newer academy, or restore a backup that was made before it.",
    );
  }
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  const edited = known.find(({ name, checksum }) => checksums.has(name) && checksums.get(name) !== checksum);
  if (edited) {
    throw new DatabaseUnavailableError(
      `The migration ${edited.name} was changed after it had been applied. Migrations only add: undo the change and write a new one.`,
    );
  }
  return known.filter(({ name }) => !checksums.has(name));
}

/** Create the table of a database's applied migrations, unless it exists. */
export async function createMigrationList(client: Client): Promise<void> {
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
}

/** Run one migration in the open transaction, and record it as applied. */
export async function runMigration(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
}

/**
 * Apply a migration in a transaction; on a lock conflict, roll back and retry a moment later.
 * Older processes keep running: one of their statements may hold a table that the migration needs while waiting for one that the migration
 * holds, and all others queue behind it.
 */
async function apply(client: Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query("begin");
    try {
      // Every tenth try waits longer: PostgreSQL cancels its own autovacuum of a table only for somebody who has waited for one second.
      await client.query(`set local lock_timeout = '${tries % 10 === 0 ? "1500ms" : longestLockWait}'`);
      await runMigration(client, migration);
      await client.query("commit");
      return;
    } catch (cause) {
      await client.query("rollback");
      if (tries === mostTries || !isLockConflict(cause)) throw failureOf(migration, cause);
    }
    await pause(100 + Math.random() * 400);
  }
}

function failureOf({ name }: Migration, cause: unknown): DatabaseUnavailableError {
  const reason = isLockConflict(cause)
    ? "others hold the tables that it changes, such as a backup that is being made. Start again when they are done."
    : cause instanceof Error
      ? cause.message
      : String(cause);
  return new DatabaseUnavailableError(`The migration ${name} failed and was undone: ${reason}`, { cause });
}
