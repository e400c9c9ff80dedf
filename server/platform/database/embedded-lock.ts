import { setTimeout as pause } from "node:timers/promises";
import { Client, DatabaseError, type ClientConfig } from "pg";
import { DatabaseUnavailableError } from "./embedded-binaries.ts";
import { forgetServer, isAlive, isSupervised, readRunningServer, removeSockets } from "./embedded-running.ts";

/** The advisory lock that a running academy holds on its database; the number is arbitrary. */
const academyLock = 4_227_001;

/** If its lock stays free this long, a PostgreSQL was left behind by an academy that was killed. */
const orphanAfterMilliseconds = 4_000;

/** Creating the academy's database in a new cluster may take this long on a slow disk. */
const creationMilliseconds = 10_000;

/** A supervised PostgreSQL gets its academy's lock, or is stopped by its supervisor, within this time. */
const supervisedMilliseconds = 60_000;

export type AcademyLock = { release(): Promise<void> };

/**
 * Take the lock of a running academy and hold it on a separate connection; if that connection breaks, take the lock again.
 * Throws DatabaseUnavailableError if another academy holds it.
 */
export async function holdAcademyLock(config: ClientConfig): Promise<AcademyLock> {
  let released = false;
  let holder = await lock(config);
  if (!holder) throw alreadyRunning();
  const keep = (client: Client) =>
    client.once("end", async () => {
      // If one of its processes crashes, PostgreSQL closes every connection and recovers.
      while (!released) {
        const next = await lock(config).catch(() => null);
        if (next) {
          holder = next;
          if (released) await next.end();
          else keep(next);
          return;
        }
        await pause(200);
      }
    });
  keep(holder);
  return {
    release: async () => {
      released = true;
      await holder?.end().catch(() => {});
    },
  };
}

async function lock(config: ClientConfig): Promise<Client | null> {
  const client = new Client({ ...config, application_name: "academy-lock" });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>("select pg_try_advisory_lock($1) as held", [academyLock]);
  if (rows[0]?.held) return client;
  await client.end();
  return null;
}

/**
 * Stop a PostgreSQL that a killed academy left running on `cluster`.
 * Throws DatabaseUnavailableError if an academy still uses it.
 */
export async function endOrphan(cluster: string, user: string): Promise<void> {
  const running = readRunningServer(cluster);
  if (!running) return forgetServer(cluster);
  const begun = performance.now();
  let giveUp = begun + orphanAfterMilliseconds;
  while (isAlive(running.pid) && performance.now() < giveUp) {
    const state = await ask({ host: running.sockets, user, database: "academy" });
    if (state === "held") throw alreadyRunning();
    if (state === "recovering") giveUp = performance.now() + orphanAfterMilliseconds;
    if (state === "new") giveUp = begun + creationMilliseconds;
    if (isSupervised(running)) giveUp = Math.max(giveUp, begun + supervisedMilliseconds);
    await pause(50);
  }
  if (await ends(running.pid, "SIGINT", 8_000)) return removeSockets(running);
  if (await ends(running.pid, "SIGQUIT", 5_000)) return removeSockets(running);
  throw new DatabaseUnavailableError(
    `A PostgreSQL (process ${running.pid}) still uses ${cluster} and does not end. End it and start again.`,
  );
}

function alreadyRunning(): DatabaseUnavailableError {
  return new DatabaseUnavailableError(
    "Another academy is already running on this data folder. Stop it first, or set ACADEMY_DATA_DIR to another folder.",
  );
}

async function ask(config: ClientConfig): Promise<"held" | "free" | "recovering" | "new"> {
  const client = new Client({ ...config, connectionTimeoutMillis: 1_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query("select 1 from pg_locks where locktype = 'advisory' and objid = $1 and granted", [
      academyLock,
    ]);
    return rowCount === 0 ? "free" : "held";
  } catch (error) {
    if (!(error instanceof DatabaseError)) return "free";
    // If the academy's database does not exist, another academy is just creating it.
    if (error.code === "3D000") return "new";
    return /starting up|recovery/.test(error.message) ? "recovering" : "free";
  } finally {
    await client.end().catch(() => {});
  }
}

async function ends(pid: number, signal: NodeJS.Signals, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself in the meantime.
  }
  while (isAlive(pid) && performance.now() < deadline) await pause(50);
  return !isAlive(pid);
}
