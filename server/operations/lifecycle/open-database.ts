import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { PoolConfig } from "pg";
import { checkDatabase, connectDatabase } from "#server/platform/database/connect.ts";
import { startEmbeddedDatabase, type EmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import { watchReadiness, type ReadinessWatch } from "#server/platform/database/readiness.ts";
import type { Database } from "#server/dependencies.ts";
import type { Environment } from "#server/env.ts";
import { isRefusedStorage } from "#server/platform/http/errors.ts";

/** `connection` is for components that need a connection of their own, outside the pool. */
export type OpenDatabase = {
  db: Database;
  /** Separate connections for sign-in, and for the readiness check. */
  signInDb: Database;
  readiness: ReadinessWatch;
  connection: PoolConfig;
  close(): Promise<void>;
};

type Options = {
  dataFolder: string;
  say: (sentence: string) => void;
  /** A connection broke; the pool opens another. */
  onLost: (error: Error) => void;
  /** The embedded database has stopped permanently. */
  onEnd: (error: Error) => void;
};

/** How long a running statement may take at shutdown; then its connection is closed together with the database. */
const lastStatementsMilliseconds = 1_500;

/**
 * Open the configured database, or the embedded one in the data folder, at the newest schema.
 * Throws DatabaseUnavailableError with a sentence for the operator.
 */
export async function openDatabase(
  environment: Pick<Environment, "DATABASE_URL" | "DATABASE_CONNECTIONS">,
  { dataFolder, say, onLost, onEnd }: Options,
): Promise<OpenDatabase> {
  const { DATABASE_URL: url, DATABASE_CONNECTIONS: max } = environment;
  if (url) {
    const config = { connectionString: url };
    await checkDatabase(config);
    return ready({ connection: config, explain: (error) => error, stop: async () => {} }, { max, say, onLost });
  }
  const embedded = await startEmbeddedDatabase({ folder: join(dataFolder, "postgresql"), say, onEnd });
  return ready(embedded, { max, say, onLost });
}

async function ready(
  { connection: config, explain, stop }: Pick<EmbeddedDatabase, "explain" | "stop"> & { connection: PoolConfig },
  { max, say, onLost }: Pick<Options, "say" | "onLost"> & { max: number },
): Promise<OpenDatabase> {
  try {
    const applied = await migrateDatabase(config);
    if (applied.length > 0) say(`Bringing the database up to date (${applied.length} steps)`);
  } catch (error) {
    const explained = explain(error);
    await stop();
    throw explained;
  }
  const readiness = watchReadiness(config);
  const hearers = {
    onLost,
    onFailure: (error: unknown) => {
      if (isRefusedStorage(error)) readiness.noteRefusedStorage();
    },
  };
  const db = connectDatabase({ ...config, max }, hearers);
  const signInDb = connectDatabase(
    { ...config, max: 5, statement_timeout: 10_000, application_name: "academy-sign-in" },
    hearers,
  );
  return {
    db,
    signInDb,
    readiness,
    connection: config,
    close: async () => {
      const closed = Promise.all([db.destroy(), signInDb.destroy(), readiness.close()]);
      await Promise.race([closed, pause(lastStatementsMilliseconds)]);
      await stop();
    },
  };
}
