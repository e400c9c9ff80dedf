import { join } from "node:path";
import type { PoolConfig } from "pg";
import { checkDatabase, connectDatabase } from "../database/connect.ts";
import { startEmbeddedDatabase } from "../database/embedded.ts";
import { migrateDatabase } from "../database/migrate.ts";
import type { Database } from "../dependencies.ts";
import type { Environment } from "../env.ts";

export type OpenDatabase = { db: Database; close(): Promise<void> };

type Options = { dataFolder: string; say: (sentence: string) => void; onLost: (error: Error) => void };

/**
 * Opens the database that the environment names, or the embedded one in the data folder, at the newest schema.
 * Throws DatabaseUnavailableError with a sentence for the operator.
 */
export async function openDatabase(
  environment: Pick<Environment, "DATABASE_URL">,
  { dataFolder, say, onLost }: Options,
): Promise<OpenDatabase> {
  const url = environment.DATABASE_URL;
  if (url) {
    const config = { connectionString: url };
    await checkDatabase(config);
    return ready(config, async () => {}, { say, onLost });
  }
  const embedded = await startEmbeddedDatabase({ folder: join(dataFolder, "postgresql"), say });
  return ready(embedded.connection, () => embedded.stop(), { say, onLost });
}

async function ready(
  config: PoolConfig,
  stop: () => Promise<void>,
  { say, onLost }: Omit<Options, "dataFolder">,
): Promise<OpenDatabase> {
  try {
    const applied = await migrateDatabase(config);
    if (applied.length > 0) say(`Bringing the database up to date (${applied.length} steps)`);
  } catch (error) {
    await stop();
    throw error;
  }
  const db = connectDatabase(config, onLost);
  return {
    db,
    close: async () => {
      await db.destroy();
      await stop();
    },
  };
}
