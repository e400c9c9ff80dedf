import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Client, type ClientConfig } from "pg";
import { DatabaseUnavailableError } from "./embedded-binaries.ts";

export type Migration = { name: string; checksum: string; sql: string };

const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Migrations run one process at a time; the number has no meaning but to be ours. */
const migrationLock = 4_227_002;

/** The migrations of this code, in their order. Throws when one is not called NNNN-name.sql, or two have the same number. */
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
 * Brings the database to the newest schema, each migration in a transaction of its own, and returns the names of those it applied.
 * Throws DatabaseUnavailableError when the database is newer than this code, or when an applied migration has been edited since.
 */
export async function migrateDatabase(config: ClientConfig, migrations = readMigrations()): Promise<string[]> {
  const client = new Client(config);
  // A connection that breaks fails the statement that runs; nobody else needs to hear of it.
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

/** Create the list of the migrations that a database has, unless it is there. */
export async function createMigrationList(client: Client): Promise<void> {
  await client.query(
    "create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
  );
}

/** Run one migration in the transaction that is open, and write it into the list. */
export async function runMigration(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query(sql);
  await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await runMigration(client, migration);
    await client.query("commit");
  } catch (cause) {
    await client.query("rollback");
    throw new DatabaseUnavailableError(
      `The migration ${migration.name} failed and was undone: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
      },
    );
  }
}
