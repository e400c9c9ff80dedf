import { setTimeout as pause } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig } from "pg";

/** What /readyz tells. */
type Readiness = "ready" | "database unavailable" | "storage full";

export type ReadinessWatch = {
  /** Resolves within a second, whatever the database does. */
  look(): Promise<Readiness>;
  /** The database or the disk refused to store something. */
  noteRefusedStorage(): void;
  close(): Promise<void>;
};

const answerMilliseconds = 900;
/** For so long after the last refusal the academy calls itself full; then it tries whether there is room again. */
const fullMilliseconds = 3_000;

/** Takes more room than a page that happens to be half empty has, and gives it back. */
const takeRoom = `create temporary table room_probe on commit drop as
  select string_agg(md5(random()::text), '') as filler from generate_series(1, 8000)`;

/**
 * Asks the database whether it answers, on a connection of its own, so that a crowd that has taken all others does not make the academy look
 * ill. Many who ask at the same time are told the same.
 */
export function watchReadiness(config: PoolConfig): ReadinessWatch {
  const pool = new Pool({
    ...config,
    max: 1,
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: answerMilliseconds,
    idleTimeoutMillis: 60_000,
    application_name: "academy-readiness",
  });
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  let asking: Promise<Readiness> | undefined;
  let refusedAt: number | undefined;

  async function ask(): Promise<Readiness> {
    if (refusedAt !== undefined && performance.now() - refusedAt < fullMilliseconds) {
      return (await succeeds("select 1")) ? "storage full" : "database unavailable";
    }
    if (refusedAt === undefined) return (await succeeds("select 1")) ? "ready" : "database unavailable";
    if (await succeeds(takeRoom)) {
      refusedAt = undefined;
      return "ready";
    }
    return (await succeeds("select 1")) ? "storage full" : "database unavailable";
  }

  async function succeeds(statement: string): Promise<boolean> {
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      await client.query(statement);
      client.release();
      return true;
    } catch {
      // A connection on which an answer is overdue would keep the next one waiting as well.
      client?.release(true);
      return false;
    }
  }

  return {
    look: () => {
      const late = pause(answerMilliseconds, "database unavailable" as const, { ref: false });
      asking ??= ask().finally(() => (asking = undefined));
      return Promise.race([asking, late]);
    },
    noteRefusedStorage: () => void (refusedAt = performance.now()),
    close: () => pool.end(),
  };
}
