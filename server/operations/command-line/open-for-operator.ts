import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ClientConfig } from "pg";
import { checkDatabase } from "#server/platform/database/connect.ts";
import { readRunningServer } from "#server/platform/database/embedded-running.ts";
import { startEmbeddedDatabase } from "#server/platform/database/embedded.ts";
import { migrateDatabase } from "#server/platform/database/migrate.ts";
import type { Environment } from "#server/env.ts";

/** The operator's connection to the database, whether or not the academy is running. */
export type OperatorDatabase = {
  connection: ClientConfig;
  dataFolder: string;
  /** Return an error of a command for the operator: if the disk of the database is full, one that says so. */
  explain(error: unknown): unknown;
  close(): Promise<void>;
};

/**
 * Connect to the database of a running academy, or start the database for the duration of the command. Throws DatabaseUnavailableError with
 * a sentence for the operator.
 */
export async function openForOperator(
  environment: Pick<Environment, "DATABASE_URL" | "ACADEMY_DATA_DIR">,
): Promise<OperatorDatabase> {
  const dataFolder = resolve(environment.ACADEMY_DATA_DIR);
  if (environment.DATABASE_URL) {
    const connection = { connectionString: environment.DATABASE_URL };
    await checkDatabase(connection);
    await migrateDatabase(connection);
    return { connection, dataFolder, explain: (error) => error, close: async () => {} };
  }
  const folder = join(dataFolder, "postgresql");
  const running = existsSync(folder) ? readRunningServer(join(folder, "cluster")) : null;
  if (running) {
    const connection = { host: running.sockets, user: "academy", database: "academy" };
    return { connection, dataFolder, explain: (error) => error, close: async () => {} };
  }
  const { connection, explain, stop } = await startEmbeddedDatabase({ folder });
  try {
    await migrateDatabase(connection);
  } catch (error) {
    const explained = explain(error);
    await stop();
    throw explained;
  }
  return { connection, dataFolder, explain, close: stop };
}

/** Return a sentence for an operator in whose data folder only the demo has run yet: commands are about the real academy. Else null. */
export function noteDemo({
  DATABASE_URL,
  ACADEMY_DATA_DIR,
}: Pick<Environment, "DATABASE_URL" | "ACADEMY_DATA_DIR">): string | null {
  const folder = resolve(ACADEMY_DATA_DIR);
  const has = (place: string) => existsSync(join(place, "postgresql"));
  if (DATABASE_URL || has(folder) || !has(join(folder, "demo"))) return null;
  return `There is no academy in ${folder} yet, only the demo. To work on the demo, set ACADEMY_DATA_DIR=${join(folder, "demo")}.`;
}
