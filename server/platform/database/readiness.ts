import { setTimeout as pause } from "node:timers/promises";
import { Pool, type PoolClient, type PoolConfig } from "pg";

/** The answer of /readyz. */
type Readiness = "ready" | "database unavailable" | "storage full";

export type ReadinessWatch = {
  /** Resolve within a second, whatever the database does. */
  look(): Promise<Readiness>;
  /** Record that the database or the disk refused a write. */
  noteRefusedStorage(): void;
  close(): Promise<void>;
};

const answerMilliseconds = 900;
/** How long after the last refusal the academy reports itself as full; then it checks for room again. */
const fullMilliseconds = 3_000;

/** Allocates more space than a half-empty page has left, and releases it again. */
const takeRoom = `create temporary table room_probe on commit drop as
  select string_agg(md5(random()::text), '') as filler from generate_series(1, 8000)`;

/**
 * Check whether the database answers, on a dedicated connection, so that an exhausted pool does not make the academy look unhealthy.
 * Simultaneous checks share one result.
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
      // A connection with an overdue answer would delay the next check too.
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
