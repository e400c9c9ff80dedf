import { Kysely, PostgresDialect } from "kysely";
import { Pool, types, type PoolConfig } from "pg";
import { DatabaseUnavailableError } from "./embedded-binaries.ts";
import type { Schema } from "./schema.ts";

const { builtins } = types;

/** How PostgreSQL's values arrive: times as ISO 8601 in UTC, days as YYYY-MM-DD, numeric and int8 as numbers. */
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
  [builtins.DATE]: (text) => text,
  [builtins.NUMERIC]: Number,
  [builtins.INT8]: Number,
};

/**
 * Connects to PostgreSQL lazily, through a pool. Nothing is sent until the first statement.
 * `onLost` hears of connections that broke while idle; the pool replaces them.
 */
export function connectDatabase(config: PoolConfig, onLost: (error: Error) => void = () => {}): Kysely<Schema> {
  const pool = new Pool({
    max: 20,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    application_name: "academy",
    types: {
      getTypeParser: (oid, format) => (format === "binary" ? undefined : parsers[oid]) ?? types.getTypeParser(oid, format),
    },
    ...config,
  });
  pool.on("error", onLost);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Makes sure that a database answers and is new enough. Throws DatabaseUnavailableError with a sentence for the operator,
 * which never holds the address with its password.
 */
export async function checkDatabase(config: PoolConfig): Promise<void> {
  const pool = new Pool({ ...config, max: 1, connectionTimeoutMillis: 10_000 });
  pool.on("error", () => {});
  try {
    const { rows } = await pool.query<{ version: string }>("select current_setting('server_version_num') as version");
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < 15) {
      throw new DatabaseUnavailableError(`DATABASE_URL leads to PostgreSQL ${major}; the academy needs PostgreSQL 15 or newer.`);
    }
  } catch (cause) {
    if (cause instanceof DatabaseUnavailableError) throw cause;
    throw new DatabaseUnavailableError(
      `The database at DATABASE_URL cannot be reached: ${cause instanceof Error ? cause.message || String("code" in cause && cause.code) : String(cause)}.`,
      { cause },
    );
  } finally {
    await pool.end();
  }
}
